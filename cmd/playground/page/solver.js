// The worker that solves: gozinc compiled to WebAssembly.
// It takes {type: 'solve', text, wanted} and {type: 'stop'}, and posts
// {type: 'ready'}, then {type: 'output' | 'standing' | 'done', text}.
importScripts('wasm_exec.js');

self.ready = () => postMessage({ type: 'ready' });

const go = new Go();
const end = (text) => postMessage({ type: 'done', text });
WebAssembly.instantiateStreaming(fetch('gozinc.wasm'), go.importObject).then(
  (result) => go.run(result.instance).then(
    () => end('gozinc ended. The model needs more memory than this page has: smaller domains and arrays help.'),
    (error) => end(`gozinc ended: ${error.message}`),
  ),
  (error) => end(`gozinc could not be loaded: ${error.message}`),
);

self.onmessage = ({ data }) => {
  if (data.type === 'stop') {
    self.stopFlatZinc();
  } else {
    self.solveFlatZinc(data.text, data.wanted, (type, text) => postMessage({ type, text }));
  }
};

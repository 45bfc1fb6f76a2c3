// MiniZinc's own WebAssembly program in a worker. A run takes files and arguments as the
// command line does, and returns the messages of --json-stream.

const base = new URL('minizinc/', import.meta.url);

const tooMuch = 'The model needs more memory to be compiled than this page has, which is 512 MB. '
  + 'Smaller arrays help, and the installed MiniZinc has no such limit.';

export class MiniZinc {
  #worker = null;
  #ready = null;
  #fail = null; // of the run in progress
  #runs = 0; // of this worker
  #last = Promise.resolve(); // the run that the next one waits for
  #stops = 0;

  // load starts to load the program, which takes some seconds the first time.
  load() {
    if (!this.#worker) {
      this.#runs = 0;
      this.#worker = new Worker(new URL('compiler.js', import.meta.url));
      this.#worker.postMessage({
        wasmURL: new URL('minizinc.wasm', base).href,
        dataURL: new URL('minizinc.data', base).href,
      });
      this.#ready = new Promise((resolve, reject) => {
        this.#worker.onerror = (e) => reject(new Error(`MiniZinc could not be loaded: ${e.message}`));
        this.#worker.onmessage = ({ data }) => data.type === 'ready' && resolve();
      });
    }
    return this.#ready;
  }

  // run returns {code, messages, outputFiles}. Runs follow each other.
  run(args, files, outputFiles = null) {
    const stops = this.#stops;
    const mine = this.#last.catch(() => {}).then(() => {
      if (stops !== this.#stops) throw new Error('stopped');
      return this.#run(args, files, outputFiles);
    });
    this.#last = mine;
    return mine;
  }

  async #run(args, files, outputFiles) {
    if (this.#runs >= 10) this.#end(); // a run leaves some memory behind
    await this.load();
    this.#runs++;
    return new Promise((resolve, reject) => {
      const messages = [];
      let refused = false;
      this.#fail = reject;
      this.#worker.onerror = (e) => reject(new Error(e.message));
      this.#worker.onmessage = ({ data }) => {
        if (data.type === 'refused') {
          refused = true;
        } else if (data.type !== 'exit') {
          messages.push(data);
        } else if (refused && data.code !== 0) {
          this.#fail = null;
          this.#end();
          reject(new Error(tooMuch));
        } else {
          this.#fail = null;
          resolve({ code: data.code, messages, outputFiles: data.outputFiles ?? {} });
        }
      };
      this.#worker.postMessage({ jsonStream: true, files, args, outputFiles });
    });
  }

  // stop ends the runs in progress, whose promises fail.
  stop() {
    this.#stops++;
    this.#end();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#fail?.(new Error('stopped'));
    this.#fail = null;
  }
}

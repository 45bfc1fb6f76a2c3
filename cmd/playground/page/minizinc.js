// MiniZinc's own WebAssembly program in a worker of its package. A run takes files and
// arguments as the command line does, and returns the messages of --json-stream.

const base = new URL('minizinc/', import.meta.url);

export class MiniZinc {
  #worker = null;
  #ready = null;
  #fail = null; // of the run in progress
  #runs = 0;

  // load starts to load the program, which takes some seconds the first time.
  load() {
    if (!this.#worker) {
      this.#runs = 0;
      this.#worker = new Worker(new URL('minizinc-worker.js', base));
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
  async run(args, files, outputFiles = null) {
    if (this.#runs >= 10) this.stop(); // a run leaves some memory behind
    await this.load();
    this.#runs++;
    return new Promise((resolve, reject) => {
      const messages = [];
      this.#fail = reject;
      this.#worker.onerror = (e) => reject(new Error(e.message));
      this.#worker.onmessage = ({ data }) => {
        if (data.type !== 'exit') {
          messages.push(data);
          return;
        }
        this.#fail = null;
        resolve({ code: data.code, messages, outputFiles: data.outputFiles ?? {} });
      };
      this.#worker.postMessage({ jsonStream: true, files, args, outputFiles });
    });
  }

  // stop ends the run in progress, whose promise fails.
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#fail?.(new Error('stopped'));
    this.#fail = null;
  }
}

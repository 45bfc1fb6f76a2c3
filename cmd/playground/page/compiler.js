// The worker that compiles: that of MiniZinc's package, with a limit of its memory. Where
// the limit keeps it from more it posts {type: 'refused'}, and MiniZinc ends or does with less.

const most = 512 << 20; // bytes

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > most) {
    postMessage({ type: 'refused' });
    throw new RangeError('the memory of this page is limited');
  }
  return grow.call(this, pages);
};
importScripts('minizinc/minizinc-worker.js');

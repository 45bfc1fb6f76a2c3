// Links that carry files and how to solve them, in the fragment: browsers do not send that
// to any server. It is compressed, in the alphabet of base64 for addresses.

const most = 4 << 20; // bytes of what is unpacked

async function through(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error('The link holds too much.');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// pack returns what is behind the # of a link: files, which are {name, text}, and the
// settings of the page, an object of strings and Booleans.
export async function pack({ files, settings }) {
  const text = new TextEncoder().encode(JSON.stringify({ files, settings }));
  const bytes = await through(text, new CompressionStream('deflate-raw'), Infinity);
  let letters = '';
  for (const b of bytes) letters += String.fromCharCode(b);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// unpack returns the files and settings of a link, null where there are none.
export async function unpack(fragment) {
  const code = fragment.replace(/^#/, '');
  if (code === '') return null;
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
    const { files, settings } = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'), most)));
    const sound = Array.isArray(files) && files.length > 0 && files.every((f) => fileName.test(f.name) && typeof f.text === 'string');
    if (!sound || new Set(files.map((f) => f.name)).size < files.length) throw new Error();
    return { files, settings: Object(settings) };
  } catch {
    throw new Error('The link is damaged: there is no model in it.');
  }
}

// fileName is the form of the names of files: no directories, no spaces, and a suffix that MiniZinc knows.
export const fileName = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.(mzn|dzn|json)$/u;

// Links that carry a model and its data, in the fragment: browsers do not send that to
// any server. It is compressed, in the alphabet of base64 for addresses.

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

// pack returns what is behind the # of a link with these texts.
export async function pack({ model, data }) {
  const text = new TextEncoder().encode(JSON.stringify({ model, data }));
  const bytes = await through(text, new CompressionStream('deflate-raw'), Infinity);
  let letters = '';
  for (const b of bytes) letters += String.fromCharCode(b);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// unpack returns the texts of a link, null where there are none.
export async function unpack(fragment) {
  const code = fragment.replace(/^#/, '');
  if (code === '') return null;
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
    const { model, data } = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'), most)));
    if (typeof model !== 'string' || typeof data !== 'string') throw new Error();
    return { model, data };
  } catch {
    throw new Error('The link is damaged: there is no model in it.');
  }
}

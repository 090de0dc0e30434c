/** Content types of what a static site holds, as Netlify's own file server names them. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  js: 'application/javascript; charset=UTF-8',
  mjs: 'application/javascript; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  map: 'application/json; charset=UTF-8',
  webmanifest: 'application/manifest+json; charset=UTF-8',
  xml: 'application/xml; charset=UTF-8',
  txt: 'text/plain; charset=UTF-8',
  md: 'text/markdown; charset=UTF-8',
  svg: 'image/svg+xml; charset=UTF-8',
  ico: 'image/x-icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Content type of a file by its name; unknown endings are plain bytes, so that nothing is guessed into script. */
export function contentTypeOf(name: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return TYPES[ending] ?? 'application/octet-stream';
}

/** Whether bytes of this type get smaller by compression; pictures, fonts and films are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(?!event-stream)|application\/(javascript|json|manifest\+json|xml|problem\+json|wasm)|image\/svg)/i.test(
    contentType,
  );
}

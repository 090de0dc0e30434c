/** What these packages don't tell of themselves. */
declare module 'pdfkit/output' {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required?: boolean } | null;
  }
}

/** Vite serves the file and gives its address. */
declare module '*.ttf?url' {
  const url: string;
  export default url;
}

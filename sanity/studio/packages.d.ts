declare module 'pdfkit/output' {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required?: boolean } | null;
  }
}

declare module '*.ttf?url' {
  const url: string;
  export default url;
}

declare module 'saxen' {
  type Attributes = Readonly<Record<string, string | undefined>>;
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', hook: (name: string, attributes: () => Attributes, decode: Decode) => void): this;
    on(event: 'closeTag', hook: (name: string) => void): this;
    on(event: 'text', hook: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', hook: (text: string) => void): this;
    on(event: 'error' | 'warn', hook: (error: Error) => void): this;
    parse(xml: string): this;
  }
}

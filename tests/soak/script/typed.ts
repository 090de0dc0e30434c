/** What was typed, and into which field: each text has a number of its own, by which it is found again on a page. */

const IMAGE = '<img src=x onerror=ran()>';
/** Ends what a text may stand in, an attribute or an inline script, before the element that would run. */
const BREAKS_OUT = `"'><script>ran()</script>`;

export interface TypedText {
  /** Such as `product.variants[].description` of the content, `note.text` of a call. */
  readonly field: string;
  /** The document or person that has it, where only their own pages show it. */
  readonly of: string | undefined;
  readonly text: string;
  /** Of several in one list: the first grade, the first tag. */
  readonly isFirst: boolean;
}

export class Typed {
  readonly all: TypedText[] = [];

  /** `isShort`: where no more than 30 characters are taken, as of a tag. */
  script(field: string, { of, isShort = false }: { of?: string; isShort?: boolean } = {}): string {
    const text = `${isShort ? '' : BREAKS_OUT}${IMAGE}[${this.all.length}]`;
    const isFirst = !this.all.some((one) => one.field === field && one.of === of);
    this.all.push({ field, of, text, isFirst });
    return text;
  }
}

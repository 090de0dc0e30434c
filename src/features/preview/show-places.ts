/** Sets the marks of what a draft lacks apart from its text, without a change to what the shop's components drew. */
const HIGHLIGHT = 'place';

export function showPlaces(root: Element, marks: readonly string[]): void {
  // An older browser shows the marks as plain text.
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    for (const mark of new Set(marks)) {
      for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + mark.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

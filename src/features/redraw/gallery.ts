/** Which picture of a product is looked at, when an edit moves, replaces or takes away some of them. */

function radiosIn(article: HTMLElement): HTMLInputElement[] {
  return [...article.querySelectorAll<HTMLInputElement>('.gallery input')];
}

/** Without its width: the same picture, and the same part of it. */
function addressOf(radio: HTMLInputElement | undefined): string {
  const picture = radio?.parentElement?.querySelector('img')?.getAttribute('src') ?? '';
  return picture.split('?', 1)[0] ?? '';
}

/**
 * Remembers it; what this answers, called once the pictures are drawn anew, chooses it again wherever it stands now.
 * Where it is no more, the one in its place is chosen, or the last.
 */
export function chosenPicture(article: HTMLElement): () => void {
  const before = radiosIn(article);
  const at = before.findIndex(({ checked }) => checked);
  const wasFocused = before.some((radio) => radio === document.activeElement);
  const address = addressOf(before[at]);
  return () => {
    const radios = radiosIn(article);
    const chosen =
      radios.find((radio) => addressOf(radio) === address) ?? radios[Math.min(at, radios.length - 1)];
    if (chosen === undefined) return;
    chosen.checked = true;
    if (wasFocused) chosen.focus({ preventScroll: true });
  };
}

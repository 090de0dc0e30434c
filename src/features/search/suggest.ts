/** Suggests while one types in the box of the header. Comes with the first sign that somebody wants to search. */
import './suggest.css';
import { fetchSuggested } from '../../contract/suggest-client.ts';
import { search as words } from '../../text/search.ts';
import { makeCombobox } from './combobox.ts';
import { optionsOf } from './suggestions.ts';

/** From the last key to the question. */
const PAUSE_MS = 120;

export function suggestIn(field: HTMLInputElement): void {
  const combobox = makeCombobox(field, words.suggestions);
  const told = document.createElement('span');
  told.className = 'visually-hidden';
  told.role = 'status';
  field.after(told);
  let asked: AbortController | undefined;
  let answered = '';

  const ask = async () => {
    asked?.abort();
    const typed = field.value.trim();
    if (typed === answered) return;
    if (typed === '') {
      answered = '';
      return combobox.show([]);
    }
    asked = new AbortController();
    const { signal } = asked;
    const result = await fetchSuggested(typed, signal);
    if (signal.aborted) return;
    // Without an answer the field is what it is without this script.
    answered = result.kind === 'answer' ? typed : '';
    combobox.show(result.kind === 'answer' ? optionsOf(result.data, typed) : []);
    told.textContent = result.kind === 'answer' ? words.suggested(result.data.items.length) : '';
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  };
  field.addEventListener('input', (event) => {
    // What an input method shows meanwhile is no word yet.
    if (!(event instanceof InputEvent && event.isComposing)) askSoon();
  });
  field.addEventListener('compositionend', askSoon);
  // Typed before this script was there.
  askSoon();
}

import { watchBar } from './watch-bar.ts';
import { watchPanel } from './watch-panel.ts';
import { watchZoom } from './watch-zoom.ts';

/** The plain scripts of a product, wherever it is shown. */
export function watchProduct(article: HTMLElement): void {
  watchPanel(article);
  watchBar(article);
  watchZoom(article);
}

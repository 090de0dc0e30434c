import { fetchSlides } from '../../contract/redraw-client.ts';
import { Dots } from '../home/Dots.tsx';
import { Slides } from '../home/Slides.tsx';
import { draw, morph } from './draw.ts';

/** The whole carousel: which slides, in which order, and what each shows. Its script takes over at `redrawn`. */
export async function redrawSlides(carousel: HTMLElement, version: string): Promise<void> {
  const slides = carousel.querySelector('[data-slides]');
  const dots = carousel.querySelector('[data-dots]');
  if (!slides || !dots) return;
  const items = await fetchSlides(version);
  morph(slides, draw(<Slides items={items} />));
  morph(dots, draw(<Dots count={items.length} />));
  carousel.querySelector('.carousel-failure')?.toggleAttribute('hidden', items.length > 0);
  carousel.querySelector('.carousel-controls')?.toggleAttribute('hidden', items.length < 2);
  carousel.dataset['version'] = version;
  carousel.dispatchEvent(new Event('redrawn'));
}

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { bindSlider } from './slider.ts';

vi.mock('./slider-wrap.ts', () => {
  throw new Error('gone');
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 'instant'],
  [false, 'smooth'],
])(
  'without what makes it wrap it scrolls, still where the reader asks for it (%s): %s',
  async (still, behavior) => {
    vi.stubGlobal('matchMedia', () => ({ matches: still }));
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    document.body.innerHTML = `<section data-slider><ul data-track>${'<li></li>'.repeat(20)}</ul><button data-next></button></section>`;
    const scrollBy = vi.fn();
    Object.assign(document.querySelector('ul') ?? {}, { scrollBy });
    bindSlider();
    document.querySelector('button')?.click();
    await vi.waitFor(() => expect(scrollBy).toHaveBeenCalledTimes(1));
    expect(scrollBy.mock.calls[0]?.[0]).toMatchObject({ behavior });
  },
);

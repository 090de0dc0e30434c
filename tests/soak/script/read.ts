/** What a page shows, and what it made of script. */
import type { Frame, Page } from '@playwright/test';

export interface Seen {
  /** What can be read, in the fields of forms, too. */
  readonly text: string;
  /** The alternative texts of its pictures. */
  readonly alts: string;
  /** Elements and attributes that the script would be, if it were no text. */
  readonly made: number;
}

/** Of the page and of all that stands in frames of it. */
export async function see(page: Page): Promise<Seen> {
  const frames = await Promise.all(page.frames().map(seeFrame));
  return {
    text: frames.map(({ text }) => text).join('\n'),
    alts: frames.map(({ alts }) => alts).join('\n'),
    made: frames.reduce((sum, { made }) => sum + made, 0),
  };
}

/** Runs in the page. A frame that is being replaced shows nothing yet. */
async function seeFrame(frame: Frame): Promise<Seen> {
  return await frame
    .evaluate(() => {
      const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
      const typed = all<HTMLInputElement>('input, textarea').filter((field) => field.checkVisibility());
      const scripts = all<HTMLScriptElement>('script').filter(({ text }) => text === 'ran()');
      return {
        text: [document.body.innerText, ...typed.map(({ value }) => value)].join('\n'),
        alts: all<HTMLImageElement>('img')
          .map(({ alt }) => alt)
          .join('\n'),
        made: all('[onerror], [onload], img[src="x"]').length + scripts.length,
      };
    })
    .catch(() => ({ text: '', alts: '', made: 0 }));
}

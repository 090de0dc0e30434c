import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';
import type { Person } from '../world.ts';

const IMAGE = '<img src=x onerror=ran()>';
/** Closes an attribute or inline script around the text. */
const BREAKS_OUT = `"'><script>ran()</script>`;

export interface TypedText {
  readonly field: string;
  /** Set if only pages of this document or person show it. */
  readonly of: string | undefined;
  readonly text: string;
  /** True for the first item of a list, such as the first grade. */
  readonly isFirst: boolean;
}

export class TypedScripts {
  readonly all: TypedText[] = [];

  /** `isShort` fits fields of 30 characters, such as tags. */
  script(field: string, { of, isShort = false }: { of?: string; isShort?: boolean } = {}): string {
    const text = `${isShort ? '' : BREAKS_OUT}${IMAGE}[${this.all.length}]`;
    const isFirst = !this.all.some((one) => one.field === field && one.of === of);
    this.all.push({ field, of, text, isFirst });
    return text;
  }
}

export interface PageText {
  /** Visible text, including form fields. */
  readonly text: string;
  readonly alts: string;
  /** The title and the metadata that search engines and shared links read. */
  readonly head: string;
  /** Elements that the script became. */
  readonly made: number;
}

export async function readText(page: Page): Promise<PageText> {
  const frames = await Promise.all(page.frames().map(seeFrame));
  return {
    text: frames.map(({ text }) => text).join('\n'),
    alts: frames.map(({ alts }) => alts).join('\n'),
    head: frames.map(({ head }) => head).join('\n'),
    made: frames.reduce((sum, { made }) => sum + made, 0),
  };
}

/** A frame that is being replaced counts as empty. */
async function seeFrame(frame: Frame): Promise<PageText> {
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
        head: [document.title, ...all<HTMLMetaElement>('meta').map(({ content }) => content)].join('\n'),
        made: all('[onerror], [onload], img[src="x"]').length + scripts.length,
      };
    })
    .catch(() => ({ text: '', alts: '', head: '', made: 0 }));
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const TIMEOUT = 30_000;

/** Returns the newest mail; undefined if none arrives. */
export async function findMail(person: Person, to: string, subject: string): Promise<Mail | undefined> {
  const giveUp = performance.now() + TIMEOUT;
  for (;;) {
    const { body } = await person.send('GET', `/sandbox/mailbox/api?to=${encodeURIComponent(to)}`);
    const mails: Mail[] = body.mails;
    const found = mails.find((mail) => mail.subject.startsWith(subject));
    if (found !== undefined || performance.now() > giveUp) return found;
    await pause(500);
  }
}

/** Makes papers beside the page, which goes on meanwhile. Its fonts come with the first. */
import romanUrl from '@expo-google-fonts/eb-garamond/500Medium/EBGaramond_500Medium.ttf?url';
import italicUrl from '@expo-google-fonts/eb-garamond/500Medium_Italic/EBGaramond_500Medium_Italic.ttf?url';
import hanUrl from '@expo-google-fonts/noto-serif-sc/500Medium/NotoSerifSC_500Medium.ttf?url';
import { type Fonts, openFonts } from './faces.ts';
import type { PaperJob } from './job.ts';
import { makePaper } from './make.ts';
import type { PrinterAnswer, Reply, Request } from './printer.ts';

let fonts: Promise<Fonts> | undefined;

async function load(): Promise<Fonts> {
  const [han, roman, italic] = await Promise.all([hanUrl, romanUrl, italicUrl].map(fetchFont));
  if (!han || !roman || !italic) throw new Error('A font of the papers is missing');
  return openFonts({ han, roman, italic });
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function answerTo(job: PaperJob): Promise<PrinterAnswer> {
  try {
    fonts ??= load();
    await fonts;
  } catch {
    // The next job asks for them again.
    fonts = undefined;
    return { kind: 'unavailable' };
  }
  return makePaper(await fonts, job, new Date());
}

self.addEventListener('message', async ({ data: { id, job } }: MessageEvent<Request>) => {
  try {
    const answer = await answerTo(job);
    const moved = answer.kind === 'paper' ? [answer.bytes.buffer] : [];
    self.postMessage({ id, answer } satisfies Reply, { transfer: moved });
  } catch (error) {
    self.postMessage({ id, mistake: String(error) } satisfies Reply);
  }
});

import romanUrl from '@expo-google-fonts/eb-garamond/500Medium/EBGaramond_500Medium.ttf?url';
import italicUrl from '@expo-google-fonts/eb-garamond/500Medium_Italic/EBGaramond_500Medium_Italic.ttf?url';
import hanUrl from '@expo-google-fonts/noto-serif-sc/500Medium/NotoSerifSC_500Medium.ttf?url';
import { type Fonts, openFonts } from './fonts.ts';
import type { DocumentJob } from './job.ts';
import { makeDocument } from './make.ts';
import type { PrinterReply, PrinterRequest, PrinterResult } from './printer.ts';

let fonts: Promise<Fonts> | undefined;

async function load(): Promise<Fonts> {
  const [han, roman, italic] = await Promise.all([hanUrl, romanUrl, italicUrl].map(fetchFont));
  if (!han || !roman || !italic) throw new Error('A font of the documents is missing');
  return openFonts({ han, roman, italic });
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const result = await fetch(url);
  if (!result.ok) throw new Error(`${url} answered ${result.status}`);
  return new Uint8Array(await result.arrayBuffer());
}

async function respondTo(job: DocumentJob): Promise<PrinterResult> {
  try {
    fonts ??= load();
    await fonts;
  } catch {
    fonts = undefined;
    return { kind: 'unavailable' };
  }
  return makeDocument(await fonts, job, new Date());
}

self.addEventListener('message', async ({ data: { id, job } }: MessageEvent<PrinterRequest>) => {
  try {
    const result = await respondTo(job);
    const moved = result.kind === 'document' ? [result.bytes.buffer] : [];
    self.postMessage({ id, answer: result } satisfies PrinterReply, { transfer: moved });
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies PrinterReply);
  }
});

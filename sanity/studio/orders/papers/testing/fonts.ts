/** The fonts that the Studio serves, read from where npm laid them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openFonts } from '../faces.ts';

const bytesOf = (file: string) =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));

export const fonts = openFonts({
  han: bytesOf('noto-serif-sc/500Medium/NotoSerifSC_500Medium.ttf'),
  roman: bytesOf('eb-garamond/500Medium/EBGaramond_500Medium.ttf'),
  italic: bytesOf('eb-garamond/500Medium_Italic/EBGaramond_500Medium_Italic.ttf'),
});

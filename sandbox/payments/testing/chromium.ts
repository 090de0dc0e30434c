import { type Browser, chromium } from 'playwright';
import { chromiumArguments, findWholeChromium } from '../../../tests/browser/chromium.ts';

/** A page that leads to a shop that isn't there keeps its address only in a whole Chromium. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findWholeChromium();
  return chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) });
}

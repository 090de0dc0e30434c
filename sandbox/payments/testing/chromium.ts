import { type Browser, chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../../../tests/browser/chromium.ts';

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) });
}

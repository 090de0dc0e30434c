import type { Page } from '@playwright/test';

/** Turns the open page into a phone's, as Playwright makes one that is opened; the function turns it back. */
export async function onPhone(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const size = { width: 390, height: 844, deviceScaleFactor: 2 };
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, mobile: true });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return () => session.detach();
}

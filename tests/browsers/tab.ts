/** No packaged driver supports Chromium, Firefox and WebKit, so each has its own. */
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Frame as PlaywrightFrame,
  ElementHandle as PlaywrightHandle,
  Page as PlaywrightPage,
} from 'playwright';
import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import type { WebDriver, WebElement } from 'selenium-webdriver';

export type Role = 'button' | 'link' | 'field' | 'radio' | 'file' | 'option' | 'text';

export interface Tab {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  back(): Promise<void>;
  /** Presses the first visible element whose name contains `name`. */
  press(role: Role, name: string): Promise<void>;
  type(name: string, text: string): Promise<void>;
  upload(name: string, file: string): Promise<void>;
  see(words: string): Promise<void>;
  inFrame(title: string, work: (frame: Tab) => Promise<void>): Promise<void>;
  /** Waits until the opened window closes. */
  inWindow(open: () => Promise<void>, work: (window: Tab) => Promise<void>): Promise<void>;
  shoot(file: string): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** Runs in the page, in JavaScript of the oldest supported browser. */
function findInPage(role: string, name: string): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button], input[type=submit], summary',
    link: 'a[href]',
    field: 'input:not([type=radio]):not([type=checkbox]):not([type=file]):not([type=hidden]), textarea',
    radio: '[role=radio]',
    file: 'input[type=file]',
    option: '[role=option], [role=listbox] a',
    text: 'h1, h2, h3, p, span, dt, dd, li, strong, b, td, label, output, div, a, button',
  };
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    return [
      element.getAttribute('aria-label'),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ]
      .filter((text) => text !== null)
      .join(' ');
  };
  const isShown = (element: Element) =>
    role === 'file' ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible');
  // Elements behind an open dialog can't be pressed.
  const dialogs = document.querySelectorAll('dialog[open]');
  const area = role === 'text' || dialogs.length === 0 ? document : (dialogs[dialogs.length - 1] ?? document);
  const found = [...area.querySelectorAll(selectors[role] ?? role)].filter(
    (element) => nameOf(element).replace(/\s+/g, ' ').includes(name) && isShown(element),
  );
  return (role === 'text' ? found[found.length - 1] : found[0]) ?? null;
}

async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const limit = performance.now() + TIMEOUT_MS;
  let last: unknown;
  while (performance.now() < limit) {
    try {
      const found = await look();
      if (found !== null && found !== undefined && found !== false) return found;
    } catch (error) {
      // A navigating page has no frame.
      last = error;
    }
    await pause(POLL_MS);
  }
  throw new Error(`${what} did not come in ${TIMEOUT_MS / 1000} s${last === undefined ? '' : `: ${last}`}`);
}

/** CSS pixels in the element's frame: 0 is the upper left corner, 0.5 the centre. */
function pointOf(element: ElementHandle<Element>, part: number): Promise<{ x: number; y: number }> {
  return element.evaluate((found, share) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: x + width * share, y: y + height * share };
  }, part);
}

export class PuppeteerTab implements Tab {
  readonly #page: Page;
  readonly #frame: () => Frame;
  /** The frame's iframe element in the page. */
  readonly #host: ElementHandle<Element> | undefined;

  constructor(page: Page, frame = () => page.mainFrame(), host?: ElementHandle<Element>) {
    this.#page = page;
    this.#frame = frame;
    this.#host = host;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'load' });
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  async back(): Promise<void> {
    await this.#page.evaluate(() => history.back());
  }

  #find(role: Role, name: string): Promise<ElementHandle<Element>> {
    return until(
      `${role} “${name}”`,
      async () =>
        (
          await this.#frame().evaluateHandle(findInPage, role, name)
        ).asElement() as ElementHandle<Element> | null,
    );
  }

  async press(role: Role, name: string): Promise<void> {
    const element = await this.#find(role, name);
    await element.evaluate((found) =>
      found.scrollIntoView({ block: 'center', behavior: 'instant' as 'auto' }),
    );
    if (this.#host === undefined) return await element.click();
    // Firefox ESR doesn't tell Puppeteer where a frame is.
    const [outer, inner] = [await pointOf(this.#host, 0), await pointOf(element, 0.5)];
    await this.#page.mouse.click(outer.x + inner.x, outer.y + inner.y);
  }

  async type(name: string, text: string): Promise<void> {
    const field = await this.#find('field', name);
    await field.evaluate((found) => (found as HTMLInputElement).select());
    await field.type(text);
  }

  async upload(name: string, file: string): Promise<void> {
    await ((await this.#find('file', name)) as ElementHandle<HTMLInputElement>).uploadFile(file);
  }

  async see(words: string): Promise<void> {
    await this.#find('text', words);
  }

  async inFrame(title: string, work: (frame: Tab) => Promise<void>): Promise<void> {
    const host = await until(`frame “${title}”`, () => this.#page.$(`iframe[title="${title}"]`));
    const frame = await until(`the page in “${title}”`, () => host.contentFrame());
    await work(new PuppeteerTab(this.#page, () => frame, host));
  }

  async inWindow(open: () => Promise<void>, work: (window: Tab) => Promise<void>): Promise<void> {
    const browser = this.#page.browser();
    const before = new Set(await browser.pages());
    await open();
    const opened = await until('the window', async () =>
      (await browser.pages()).find((page) => !before.has(page)),
    );
    await work(new PuppeteerTab(opened)).catch((error: unknown) => {
      throw opened.isClosed() ? new Error('The shop closed the window', { cause: error }) : error;
    });
    await until('the end of the window', async () => opened.isClosed());
    await this.#page.bringToFront();
  }

  async shoot(file: string): Promise<void> {
    await this.#page.screenshot({ path: file as `${string}.png` });
  }
}

export class PlaywrightTab implements Tab {
  readonly #page: PlaywrightPage;
  readonly #frame: () => PlaywrightFrame;

  constructor(page: PlaywrightPage, frame = () => page.mainFrame()) {
    this.#page = page;
    this.#frame = frame;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'load' });
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  async back(): Promise<void> {
    await this.#page.evaluate(() => history.back());
  }

  #find(role: Role, name: string): Promise<PlaywrightHandle<Element>> {
    return until(
      `${role} “${name}”`,
      async () =>
        (
          await this.#frame().evaluateHandle(
            `(${findInPage})(${JSON.stringify(role)}, ${JSON.stringify(name)})`,
          )
        ).asElement() as PlaywrightHandle<Element> | null,
    );
  }

  async press(role: Role, name: string): Promise<void> {
    const element = await this.#find(role, name);
    await element.evaluate((found) =>
      found.scrollIntoView({ block: 'center', behavior: 'instant' as 'auto' }),
    );
    await element.click();
  }

  async type(name: string, text: string): Promise<void> {
    const field = await this.#find('field', name);
    await field.evaluate((found) => (found as HTMLInputElement).select());
    await field.type(text);
  }

  async upload(name: string, file: string): Promise<void> {
    await (await this.#find('file', name)).setInputFiles(file);
  }

  async see(words: string): Promise<void> {
    await this.#find('text', words);
  }

  async inFrame(title: string, work: (frame: Tab) => Promise<void>): Promise<void> {
    const frame = await until(`frame “${title}”`, async () =>
      (await this.#page.$(`iframe[title="${title}"]`))?.contentFrame(),
    );
    await work(new PlaywrightTab(this.#page, () => frame));
  }

  async inWindow(open: () => Promise<void>, work: (window: Tab) => Promise<void>): Promise<void> {
    const coming = this.#page.waitForEvent('popup');
    await open();
    const opened = await coming;
    await work(new PlaywrightTab(opened));
    await until('the end of the window', async () => opened.isClosed());
    await this.#page.bringToFront();
  }

  async shoot(file: string): Promise<void> {
    await this.#page.screenshot({ path: file });
  }
}

export class WebDriverTab implements Tab {
  readonly #driver: WebDriver;

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.get(url);
  }

  async url(): Promise<string> {
    return await this.#driver.getCurrentUrl();
  }

  async back(): Promise<void> {
    await this.#driver.executeScript('history.back()');
  }

  #find(role: Role, name: string): Promise<WebElement> {
    return until(`${role} “${name}”`, () =>
      this.#driver.executeScript<WebElement | null>(
        `return (${findInPage})(arguments[0], arguments[1])`,
        role,
        name,
      ),
    );
  }

  async press(role: Role, name: string): Promise<void> {
    // A page that has just loaded may miss the first press.
    await until(`a press of ${role} “${name}”`, async () => {
      const element = await this.#find(role, name);
      await this.#driver.executeScript(
        'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
        element,
      );
      await element.click();
      return true;
    });
  }

  async type(name: string, text: string): Promise<void> {
    const field = await this.#find('field', name);
    await this.#driver.executeScript('arguments[0].focus(); arguments[0].select()', field);
    await field.sendKeys(text);
  }

  async upload(name: string, file: string): Promise<void> {
    await (await this.#find('file', name)).sendKeys(file);
  }

  async see(words: string): Promise<void> {
    await this.#find('text', words);
  }

  async inFrame(title: string, work: (frame: Tab) => Promise<void>): Promise<void> {
    const frame = await until(`frame “${title}”`, () =>
      this.#driver.executeScript<WebElement | null>(
        `return document.querySelector('iframe[title="${title}"]')`,
      ),
    );
    await this.#driver.switchTo().frame(frame);
    await work(this);
    await this.#driver.switchTo().defaultContent();
  }

  async inWindow(open: () => Promise<void>, work: (window: Tab) => Promise<void>): Promise<void> {
    const own = await this.#driver.getWindowHandle();
    const before = await this.#driver.getAllWindowHandles();
    await open();
    const opened = await until('the window', async () =>
      (await this.#driver.getAllWindowHandles()).find((handle) => !before.includes(handle)),
    );
    await this.#driver.switchTo().window(opened);
    await work(this);
    await until(
      'the end of the window',
      async () => !(await this.#driver.getAllWindowHandles()).includes(opened),
    );
    await this.#driver.switchTo().window(own);
  }

  async shoot(file: string): Promise<void> {
    await writeFile(file, await this.#driver.takeScreenshot(), 'base64');
  }
}

import type { Page } from '@playwright/test';
import { findOverflow, whileTransparent } from './page-state.ts';

/** Minimum target size. CSS pixels. */
const TARGET_MIN = 44;

/**
 * Ignores inline links and native controls, which WCAG 2.2 exempts; a label counts as its field's
 * target.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const faults: string[] = [];
    // `whileTransparent` makes the page transparent, which must not count here.
    const root = document.documentElement.style;
    const { opacity } = root;
    root.opacity = '';
    const wanted = 'a[href], button, input, select, textarea, summary, [role=option]';
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('[inert], .visually-hidden')) continue;
      const isInSentence =
        element.matches('a') &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
      if (isInSentence) continue;
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
        each.getBoundingClientRect(),
      );
      // A card's link covers the whole card.
      const after = getComputedStyle(element, '::after');
      if (after.position === 'absolute' && after.content !== 'none')
        boxes.push((element.offsetParent ?? element).getBoundingClientRect());
      const isLarge = boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5);
      const [{ width = 0, height = 0 } = {}] = boxes;
      if (isLarge || width <= 1 || height <= 1) continue;
      const name = (element.ariaLabel ?? element.innerText).trim().slice(0, 20);
      faults.push(
        `${element.localName}.${element.className} “${name}” ${width.toFixed(0)} × ${height.toFixed(0)} px`,
      );
    }
    root.opacity = opacity;
    return [...new Set(faults)];
  }, TARGET_MIN);
}

/** Returns fields with smaller text than 16 px, into which iOS zooms. */
async function findSmallFields(page: Page): Promise<string[]> {
  const fields = page.locator(
    'select, textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden])',
  );
  return await fields.evaluateAll((all) =>
    all
      .map((one) => ({ name: one.id || one.getAttribute('name'), size: getComputedStyle(one).fontSize }))
      .filter(({ size }) => Number.parseFloat(size) < 16)
      .map(({ name, size }) => `${name} ${size}`),
  );
}

/** Returns texts whose box is too small and doesn't scroll. */
export async function findClippedText(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!hasText || element.closest('.visually-hidden, [inert], noscript') || !element.checkVisibility())
        continue;
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // Cards clamp long names on purpose.
      if (webkitLineClamp !== 'none') continue;
      const isTooWide = isCut(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isTooHigh = isCut(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (isTooWide || isTooHigh)
        faults.push(`${element.localName}.${element.className} “${element.innerText.trim().slice(0, 20)}”`);
    }
    return [...new Set(faults)];
  });
}

/** The last input must have been a key. */
async function findInvisibleFocus(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    )) {
      const kind = `${element.localName}.${element.className} in ${element.parentElement?.className}`;
      if (seen.has(kind) || !element.checkVisibility({ visibilityProperty: true })) continue;
      seen.add(kind);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      // A card or field may show the focus of its content.
      const shows = [element, element.parentElement, element.closest('.card, .field, label, form')].some(
        (each) =>
          each &&
          getComputedStyle(each).outlineStyle !== 'none' &&
          getComputedStyle(each).outlineWidth !== '0px',
      );
      if (!shows && getComputedStyle(element, '::after').outlineStyle === 'none') faults.push(kind);
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return faults;
  });
}

/** Returns only animations that are long enough to notice. */
async function findRemainingAnimations(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const longest = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)));
    const moving = [...document.querySelectorAll('body *')].filter((element) => {
      const { animationName, animationDuration, transitionProperty, transitionDuration } =
        getComputedStyle(element);
      return (
        (animationName !== 'none' && longest(animationDuration) > 0.01) ||
        (/all|transform|translate|scale|rotate|inset/.test(transitionProperty) &&
          longest(transitionDuration) > 0.01)
      );
    });
    return [...new Set(moving.map((element) => `${element.localName}.${element.getAttribute('class')}`))];
  });
}

const NAMED =
  /^- '?(link|button|textbox|searchbox|combobox|checkbox|radio|img|listbox|option|dialog|tab|slider|spinbutton|navigation|region|form)\b(?: "((?:[^"\\]|\\.)*)")?/;
/** Grades, payment services, addresses and numbers need no Chinese. */
const NO_CHINESE = /^(?:[\d\s.,¥:/…+-]|[AB][12]?-?|Stripe|PayPal|\S+@\S+)*$/;
/** These roles need no name if they are unique. */
const ALONE = /^(navigation|region|form)$/;

export function findAccessibleNameProblem(line: string): string | undefined {
  const [, role, name] = NAMED.exec(line) ?? [];
  if (role === undefined) return undefined;
  if (name === undefined) return ALONE.test(role) ? undefined : `no name: ${line}`;
  return /\p{Script=Han}/u.test(name) || NO_CHINESE.test(name) ? undefined : `not Chinese: ${line}`;
}

/**
 * Returns missing or non-Chinese names, and faults of landmarks and heading order, in the page or
 * its open dialog.
 */
export async function findTreeProblems(page: Page): Promise<string[]> {
  const dialog = page.locator('dialog:modal');
  const isDialog = (await dialog.count()) > 0;
  const tree = await (isDialog ? dialog : page.locator('body')).ariaSnapshot();
  const faults: string[] = [];
  const levels: number[] = [];
  const count = { main: 0, banner: 0, contentinfo: 0 };
  for (const line of tree.split('\n')) {
    const text = line.trim();
    const level = /^- '?heading .*\[level=(\d)\]/.exec(text)?.[1];
    if (level !== undefined) levels.push(Number(level));
    for (const landmark of ['main', 'banner', 'contentinfo'] as const)
      if (new RegExp(`^- ${landmark}\\b`).test(text)) count[landmark] += 1;
    const fault = findAccessibleNameProblem(text);
    if (fault !== undefined) faults.push(fault);
  }
  if (isDialog) levels.unshift(1);
  else if (count.main !== 1 || count.banner > 1 || count.contentinfo > 1)
    faults.push(`landmarks: ${JSON.stringify(count)}`);
  if (levels.filter((level) => level === 1).length !== 1) faults.push(`headings of level 1: ${levels}`);
  levels.forEach((level, at) => {
    if (level > (levels[at - 1] ?? 0) + 1) faults.push(`a heading of level ${level} after ${levels[at - 1]}`);
  });
  return faults;
}

/** 1280 × 1024 px at 400 %. */
export const ZOOMED_VIEWPORT = { width: 320, height: 256 };
/** Larger text also scales breakpoints in rem, so the layout changes earlier. */
const LARGER_TEXT = { width: 760, height: 900 };

/** Returns texts with a blank between Chinese characters, such as a line break of the source that HTML collapses. */
async function findBlanks(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const blank = /\p{Script=Han}\s+(?=\p{Script=Han})|[”」』]\s+(?=\S)/u;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults = new Set<string>();
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (!blank.test(data) || parentElement === null || parentElement.closest('script, style, noscript'))
        continue;
      if (!getComputedStyle(parentElement).whiteSpace.startsWith('pre')) faults.add(data.trim().slice(0, 60));
    }
    return [...faults];
  });
}

/** The page must be on a phone (`PHONE`), whose coarse pointer makes targets larger. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  return await whileTransparent(page, () => readFaults(page));
}

async function readFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  const add = (what: string, found: readonly string[]) => {
    faults.push(...found.map((fault) => `${what}: ${fault}`));
  };
  add('screen reader', await findTreeProblems(page));
  add('blank', await findBlanks(page));
  add('by touch', await findSmallTargets(page));
  add('zoomed by iOS', await findSmallFields(page));
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  add('less motion', await findRemainingAnimations(page));
  await page.keyboard.press('Shift');
  add('forced colours', await findInvisibleFocus(page));
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  await page.setViewportSize(ZOOMED_VIEWPORT);
  add('at 400 %', [...(await findOverflow(page)), ...(await findClippedText(page))]);
  await page.setViewportSize(LARGER_TEXT);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  add('text at 200 %', [...(await findOverflow(page)), ...(await findClippedText(page))]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
  return faults;
}

/** Checks all pages that visitors reach with the Nu HTML checker, which needs Java 17. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The version behind docs/figures.md. Only npx fetches it, because it is large. */
const CHECKER = 'vnu-jar@26.9.27';

interface Exception {
  readonly message: RegExp;
  readonly reason: string;
}

/** Messages that are wrong. */
const EXCEPTIONS: readonly Exception[] = [
  {
    message: /^CSS: /,
    reason: 'The checker lacks newer CSS; tests/browsers/unsupported.ts reads the style sheets.',
  },
  {
    message: /^A “link” element with a “blocking” attribute must have .* “stylesheet”/,
    reason: 'The HTML standard also allows rel=expect with blocking=render.',
  },
];

/** Pages that no link leads to, or only with another query. */
const UNLINKED = [
  '/no-such-page',
  ...['/search', '/search?q=闪蝶', '/search?q=闪碟zz', '/search?q=♂ 100元以下'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/stop-email-change'],
  ...['/confirm-alert', '/unsubscribe', '/favorites', '/favorites/0', '/cabinet', '/cabinet/0'],
  ...['/profile', '/orders', '/orders/0', '/payment/success', '/pay/0', '/payment/wallet', '/preview'],
];
const LINK = /<a\b[^>]*\shref="(\/[^"#]*)"/g;
const OUTSIDE = /^\/(api|images|studio|sandbox|_astro)\b|\.\w+$/;

/** Returns the HTML of all pages by path. */
async function crawl(shop: string): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const waiting = new Set(['/', ...UNLINKED]);
  for (const page of waiting) {
    const response = await fetch(new URL(page, shop));
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await response.text();
    pages.set(page, html);
    // Choices of a search lead to thousands of addresses of the same page.
    if (page.startsWith('/search')) continue;
    for (const [, link = ''] of html.matchAll(LINK)) if (!OUTSIDE.test(link)) waiting.add(link);
  }
  return pages;
}

const reportSchema = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
    }),
  ),
});
type Message = z.infer<typeof reportSchema>['messages'][number];

async function messagesAbout(folder: string): Promise<readonly Message[]> {
  const flags = ['--errors-only', '--format', 'json', '--stdout', '--exit-zero-always'];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', '--package', CHECKER, 'vnu', ...flags, '--skip-non-html', folder],
    // Its install script downloads a Java if it finds none.
    { env: { ...process.env, npm_config_ignore_scripts: 'true' }, maxBuffer: 1024 ** 3 },
  );
  return reportSchema.parse(JSON.parse(stdout)).messages;
}

export interface HtmlCheck {
  readonly pages: number;
  /** One line per distinct error, with the first page that has it, and per exception that nothing needs. */
  readonly errors: readonly string[];
}

export async function checkHtml(shop: string): Promise<HtmlCheck> {
  const folder = await mkdtemp(path.join(tmpdir(), 'html-'));
  try {
    const pages = await crawl(shop);
    const paths = [...pages.keys()];
    for (const [at, html] of [...pages.values()].entries())
      await writeFile(path.join(folder, `${at}.html`), html);
    const found = new Map<string, Message[]>();
    const needed = new Set<Exception>();
    for (const message of await messagesAbout(folder)) {
      const exception = EXCEPTIONS.find((one) => one.message.test(message.message));
      if (exception !== undefined) {
        needed.add(exception);
        continue;
      }
      found.set(message.message, [...(found.get(message.message) ?? []), message]);
    }
    const pageOf = ({ url = '' }: Message) => paths[Number.parseInt(path.basename(url), 10)] ?? url;
    const errors = [...found].map(([text, all]) => {
      const [first] = all;
      const where = first === undefined ? '' : `${pageOf(first)}, line ${first.lastLine}`;
      return `${where}: ${text}${all.length > 1 ? ` (${all.length} times)` : ''}`;
    });
    const outdated = EXCEPTIONS.filter((one) => !needed.has(one)).map(
      ({ message }) => `no page needs the exception ${message}; delete it`,
    );
    return { pages: pages.size, errors: [...errors, ...outdated] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

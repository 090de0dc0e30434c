/**
 * `npm run audit` runs Lighthouse and the Nu HTML checker, and checks licences and advisories. `-- --runs 1` is
 * quicker, `--shop URL` tests a running shop, `--lighthouse PROGRAM` uses an installed one. `--throttling devtools`
 * slows the browser down instead of simulating it. `--only licences,advisories,html,lighthouse` selects checks. Exit
 * code 1 for a licence that is not allowed, a known advisory, invalid HTML, a score below 100 or a layout shift.
 */
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { z } from 'zod';
import { describeConditions } from '../common/conditions.ts';
import { newDataDir } from '../common/new-data-dir.ts';
import { typedOptions } from '../common/typed-options.ts';
import { freePorts, startShopProcess, waitUntilReady } from '../routes/shop-process.ts';
import { checkHtml } from './html.ts';
import { comparePages } from './lighthouse.ts';
import { runNpmAudit, shippedLicences } from './packages.ts';

const PARTS = ['licences', 'advisories', 'html', 'lighthouse'];
const { values } = typedOptions(
  `npm run audit [-- --runs N --shop URL --lighthouse PROGRAM --throttling devtools --only ${PARTS.join(',')}]`,
  z.object({
    runs: z.coerce.number().int().min(1).default(5),
    shop: z.url().optional(),
    lighthouse: z.string().optional(),
    throttling: z.enum(['simulate', 'devtools']).default('simulate'),
    only: z
      .string()
      .default(PARTS.join(','))
      .transform((list) => list.split(','))
      .refine((list) => list.every((part) => PARTS.includes(part)), 'names a part that there is not'),
  }),
);
const services = values.only;
const wrong: string[] = [];

function reportLicences(): void {
  const all = shippedLicences();
  const counts = new Map<string, number>();
  for (const { licence } of all) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  console.log(`\nLicences of the ${all.length} packages that ship:`);
  console.table(
    [...counts].sort(([, a], [, b]) => b - a).map(([licence, packages]) => ({ licence, packages })),
  );
  for (const { name, version, licence, isAllowed } of all)
    if (!isAllowed)
      wrong.push(
        `${name}@${version} stands under "${licence}", which tests/audit/packages.ts does not allow`,
      );
}

function reportAdvisories(): void {
  const reported = runNpmAudit();
  console.log('\nAdvisories against the packages that ship:');
  if (reported.kind === 'no-answer') {
    console.log(
      `NOT KNOWN: the registry did not answer npm audit (${reported.why}). Ask again where it does.`,
    );
    return;
  }
  console.table([reported.counts]);
  wrong.push(...reported.lines.map((line) => `Advisory, ${line}`));
}

async function reportHtml(url: string): Promise<void> {
  const { pages, errors } = await checkHtml(url);
  console.log(`\nThe Nu HTML checker read ${pages} pages.`);
  wrong.push(...errors.map((error) => `HTML of ${error}`));
}

async function reportLighthouse(url: string): Promise<void> {
  const { runs, throttling, lighthouse: program } = values;
  console.log(`\nLighthouse, mobile, medians of ${runs} runs, the shop's page / the floor:`);
  wrong.push(...(await comparePages(url, runs, { program, throttling })));
}

async function reportPages(): Promise<void> {
  const dataDir = values.shop === undefined ? newDataDir('audit-data-') : undefined;
  const shop = dataDir === undefined ? undefined : startShopProcess('start', await freePorts(), dataDir);
  try {
    if (shop !== undefined) await waitUntilReady(shop);
    const url = values.shop ?? shop?.url ?? '';
    if (services.includes('html')) await reportHtml(url);
    if (services.includes('lighthouse')) await reportLighthouse(url);
  } finally {
    await shop?.end();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

console.log(`Audit, ${describeConditions()}`);
if (services.includes('licences')) reportLicences();
if (services.includes('advisories')) reportAdvisories();
if (services.includes('html') || services.includes('lighthouse')) await reportPages();
if (wrong.length > 0) console.log(`\n${wrong.length} things are not as they should be:`);
for (const line of wrong) console.log(`- ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

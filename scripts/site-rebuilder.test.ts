import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestContentLake, temporaryFolder } from '../sandbox/content-lake/content-lake.fixture.ts';
import { readSettings } from '../src/settings.ts';
import { buildOnStartup } from './serve-shop.ts';
import { SiteFolder } from './site-folder.ts';
import { type BuildRecords, SiteRebuilder } from './site-rebuilder.ts';

/** Stands in for Astro: fails while the file `broken` exists. */
const BUILDER = `
  import { existsSync, writeFileSync } from 'node:fs';
  if (existsSync('broken')) { console.error('a page could not be drawn'); process.exit(1); }
  writeFileSync(process.argv[process.argv.indexOf('--outDir') + 1] + '/index.html', 'built');
`;

async function keeper(mayBegin?: Promise<void>) {
  const root = await temporaryFolder();
  const bin = join(root, 'node_modules', 'astro', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'astro.mjs'), BUILDER);
  const lake = await startTestContentLake();
  // A request without a response is not retried.
  const content = lake.client({ maxRetries: 0 });
  const read = readSettings({});
  if (read.kind === 'invalid') throw new Error(read.problems.join());
  const folder = new SiteFolder(root, root);
  const served: string[] = [];
  const failures: (string | undefined)[] = [];
  const said: string[] = [];
  const records: BuildRecords = {
    begin: async () => {
      await mayBegin;
      return failures.length;
    },
    end: async (_, failure) => void failures.push(failure),
  };
  const site = new SiteRebuilder({
    config: { root, settings: read.settings, dataDir: root },
    content,
    folder,
    records,
    origin: 'http://localhost:8888',
    ending: new AbortController().signal,
    publish: async (current) => void served.push(current.folder),
  });
  onTestFinished(() => site.stop());
  const publish = async (name: string) => {
    await content.createOrReplace({ _id: 's', _type: 'species', name });
    site.buildAnew((line) => said.push(line), 'The content has changed');
    const builds = failures.length + 1;
    await vi.waitFor(() => expect(failures).toHaveLength(builds), { timeout: 20_000 });
  };
  return { root, lake, content, site, folder, served, failures, said, publish };
}

test('in a project that is not writable the last build stays, and a sentence says why', async () => {
  const { root, site, folder, publish, said } = await keeper();
  await publish('裳凤蝶');
  const before = await folder.current();
  // No folder can be made in a file.
  await rm(join(root, '.astro'), { recursive: true });
  await writeFile(join(root, '.astro'), '');
  await publish('金裳凤蝶');
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/needs to write to .*, and can't/));
  expect(await folder.current()).toEqual(before);
  await buildOnStartup(site, (line) => said.push(line));
  expect(said.at(-1)).toMatch(/The previous build, if any, is still served/);
});

test('a failed build after a publish leaves the site unchanged and is reported, and the next publish builds again', async () => {
  const { root, folder, served, failures, said, publish } = await keeper();
  await publish('裳凤蝶');
  const before = await folder.current();
  expect(served).toEqual([before?.folder]);

  await writeFile(join(root, 'broken'), '');
  await publish('金裳凤蝶');
  expect(await folder.current()).toEqual(before);
  expect(served).toHaveLength(1);
  expect(failures.at(-1)).toContain('a page could not be drawn');
  await vi.waitFor(() =>
    expect(said.at(-1)).toMatch(/could not be drawn.*The previous build, if any, is still served/s),
  );

  await rm(join(root, 'broken'));
  await publish('红颈凤蝶');
  expect(failures).toEqual([undefined, expect.anything(), undefined]);
  expect(served).toHaveLength(2);
  expect(await readFile(join(served[1] ?? '', 'index.html'), 'utf8')).toBe('built');
}, 60_000);

test('requests for a build while one is waiting are part of that build', async () => {
  const first = Promise.withResolvers<void>();
  const { content, site, failures, said } = await keeper(first.promise);
  const say = (line: string) => said.push(line);
  const name = (to: string) => content.createOrReplace({ _id: 's', _type: 'species', name: to });
  const begun = site.refresh(say);
  const waiting = site.refreshAfter(async () => void (await name('裳凤蝶')), say);
  await vi.waitFor(async () => expect(await content.getDocument('s')).toBeDefined());
  await new Promise(setImmediate);
  site.buildAnew(say, 'The site is wanted');
  first.resolve();
  await Promise.all([begun, waiting]);
  expect(failures).toHaveLength(2);
  expect(said.join()).not.toContain('The site is wanted');

  await name('金裳凤蝶');
  site.buildAnew(say, 'The site is wanted');
  await vi.waitFor(() => expect(failures).toHaveLength(3), { timeout: 20_000 });
  expect(said.join()).toContain('The site is wanted');
}, 60_000);

test('a start without content serves the existing site, and says so; without a site it fails', async () => {
  const { lake, site, folder, failures, said, publish } = await keeper();
  const say = (line: string) => void said.push(line);
  await publish('裳凤蝶');
  const before = await folder.current();
  await lake.close();
  await buildOnStartup(site, say);
  expect(said.at(-1)).toMatch(/the content cannot be reached \(.+\). The last build is still served/);
  expect(await folder.current()).toEqual(before);
  expect(failures.at(-1)).toContain('cannot be reached');

  const first = await keeper();
  await first.lake.close();
  await expect(buildOnStartup(first.site, say)).rejects.toThrow('there is no site from an earlier start');
}, 60_000);

test('a bulk run that pauses, and a build requested in its midst, lead to one build after its last change', async () => {
  const { content, site, failures, said } = await keeper();
  const say = (line: string) => void said.push(line);
  await content.createOrReplace({ _id: 's', _type: 'species', name: '裳凤蝶' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let change = 0; change < 20; change += 1) {
    site.contentChanged(say);
    vi.advanceTimersByTime(4_900);
    if (change === 10) site.buildAnew(say, 'A build was requested');
  }
  expect(said).toEqual([]);
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 20_000 });
  expect(said[0]).toBe('The content has changed: rebuilding the site…');
  expect(failures).toEqual([undefined]);
});

test('changes without an end are built every two minutes', async () => {
  const { site, failures, said } = await keeper();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let second = 0; second < 119; second += 1) {
    site.contentChanged((line) => said.push(line));
    vi.advanceTimersByTime(1_000);
  }
  expect(said).toEqual([]);
  site.contentChanged((line) => said.push(line));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 20_000 });
});

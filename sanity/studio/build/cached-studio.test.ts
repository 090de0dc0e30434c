import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudioSettings } from '../settings.ts';
import { installStudio, removeStaleStudio } from './cached-studio.ts';
import { STUDIO_ASSETS, STUDIO_PAGE } from './vite.ts';

const SETTINGS: StudioSettings = {
  projectId: 'local',
  dataset: 'production',
  lake: 'http://localhost:8889',
  invoice: { hsCode: '9705.29', exporter: 'A "shop" & son' },
};

let cached: string;
let site: string;

beforeEach(async () => {
  cached = mkdtempSync(path.join(tmpdir(), 'cached-studio-'));
  site = path.join(cached, 'site');
  writeFileSync(
    path.join(cached, STUDIO_PAGE),
    '<meta content="%POLICY%"><div data-settings="%SETTINGS%"></div>',
  );
  mkdirSync(path.join(cached, STUDIO_ASSETS), { recursive: true });
  await installStudio(cached, site, SETTINGS);
});
afterEach(() => rmSync(cached, { recursive: true }));

test('an outdated Studio stays while a new one is built', async () => {
  await removeStaleStudio(site, { ...SETTINGS });
  expect(existsSync(path.join(site, STUDIO_PAGE))).toBe(true);
});

test('a Studio for other content is removed', async () => {
  await removeStaleStudio(site, { ...SETTINGS, lake: 'http://localhost:9889' });
  expect(existsSync(path.join(site, STUDIO_PAGE))).toBe(false);
});

test('removing a missing Studio does nothing', async () => {
  await removeStaleStudio(path.join(cached, 'empty'), SETTINGS);
  expect(existsSync(path.join(cached, STUDIO_PAGE))).toBe(true);
});

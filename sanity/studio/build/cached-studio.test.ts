import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudioSettings } from '../settings.ts';
import { putStudio, removeStudioOfOthers } from './cached-studio.ts';
import { STUDIO_ASSETS, STUDIO_PAGE } from './vite.ts';

const SETTINGS: StudioSettings = {
  projectId: 'local',
  dataset: 'production',
  lake: 'http://localhost:8889',
  invoice: { hsCode: '9705', exporter: 'A "shop" & son' },
};

let kept: string;
let site: string;

beforeEach(async () => {
  kept = mkdtempSync(path.join(tmpdir(), 'kept-studio-'));
  site = path.join(kept, 'site');
  writeFileSync(
    path.join(kept, STUDIO_PAGE),
    '<meta content="%POLICY%"><div data-settings="%SETTINGS%"></div>',
  );
  mkdirSync(path.join(kept, STUDIO_ASSETS), { recursive: true });
  await putStudio(kept, site, SETTINGS);
});
afterEach(() => rmSync(kept, { recursive: true }));

test('the Studio of older sources stays while another is built', async () => {
  await removeStudioOfOthers(site, { ...SETTINGS });
  expect(existsSync(path.join(site, STUDIO_PAGE))).toBe(true);
});

test('a Studio that edits content at another address does not', async () => {
  await removeStudioOfOthers(site, { ...SETTINGS, lake: 'http://localhost:9889' });
  expect(existsSync(path.join(site, STUDIO_PAGE))).toBe(false);
});

test('where there is none yet, nothing is removed', async () => {
  await removeStudioOfOthers(path.join(kept, 'empty'), SETTINGS);
  expect(existsSync(path.join(kept, STUDIO_PAGE))).toBe(true);
});

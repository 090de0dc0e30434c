import { expect, test, vi } from 'vitest';
import { requireSettings } from '../../src/settings.ts';
import { stageOf, unfitFor } from './stage.ts';

test.each([
  ['production', 'production'],
  ['deploy-preview', 'preview'],
  ['branch-deploy', 'preview'],
  ['staging', 'preview'],
  ['dev', 'local'],
])('a deploy context of %s is %s', (context, stage) => {
  expect(stageOf(context)).toBe(stage);
});

test('a deployed shop needs a database and hosted content, and is told how to set what is missing', () => {
  const nothing = requireSettings({});
  expect(unfitFor('local', nothing)).toEqual([]);
  for (const stage of ['production', 'preview'] as const) {
    expect(unfitFor(stage, nothing)).toEqual([
      expect.stringContaining('DATABASE_URL'),
      expect.stringContaining('SANITY_PROJECT_ID'),
    ]);
  }
  const hosted = { NETLIFY_DB_URL: 'postgres://db.example/shop', SANITY_PROJECT_ID: 'abc123' };
  expect(unfitFor('production', requireSettings(hosted))).toEqual([]);
});

test('netlify dev, which tells no context, is local; a deploy that tells none is not', () => {
  vi.stubEnv('NETLIFY_DEV', 'true');
  expect(stageOf('')).toBe('local');
  expect(stageOf('production')).toBe('production');
  vi.unstubAllEnvs();
  expect(stageOf('')).toBe('preview');
});

import { describe, expect, test, vi } from 'vitest';
import { requireSettings } from '../../src/settings.ts';
import { isSelfHosted, stageOf } from './base/stage.ts';
import { validateConfig } from './validate-config.ts';

test.each([
  ['production', 'production'],
  ['deploy-preview', 'preview'],
  ['branch-deploy', 'preview'],
  ['staging', 'preview'],
  ['dev', 'local'],
])('a deploy context of %s is %s', (context, stage) => {
  expect(stageOf(context)).toBe(stage);
});

describe('a deployed shop', () => {
  const needed = [
    expect.stringContaining('DATABASE_URL'),
    expect.stringContaining('SANITY_PROJECT_ID'),
    expect.stringContaining('AUTH_SECRET'),
  ];
  const hosted = {
    NETLIFY_DB_URL: 'postgres://db.example/shop',
    SANITY_PROJECT_ID: 'abc123',
    AUTH_SECRET: 'a secret of more than 32 characters',
  };
  const mailing = {
    ...hosted,
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'shop@example.com',
    URL: 'https://shop.example',
  };

  test('needs a database, hosted content and a secret, and explains how to set missing ones', () => {
    const nothing = requireSettings({});
    expect(validateConfig('local', nothing)).toEqual([]);
    expect(validateConfig('preview', nothing)).toEqual(needed);
    expect(validateConfig('preview', requireSettings(hosted))).toEqual([]);
  });

  test('needs mail and its own address if it is the shop itself', () => {
    const missing = [expect.stringContaining('SMTP_URL'), expect.stringContaining('URL')];
    expect(validateConfig('production', requireSettings({}))).toEqual([...needed, ...missing]);
    expect(validateConfig('production', requireSettings(hosted))).toEqual(missing);
    expect(validateConfig('production', requireSettings(mailing))).toEqual([]);
  });

  test.each(['MAILBOX_URL', 'SANITY_API_HOST'])('refuses %s, which leads to a stand-in', (name) => {
    const settings = requireSettings({ ...mailing, [name]: 'http://localhost:1/mailbox' });
    for (const stage of ['production', 'preview'] as const) {
      expect(validateConfig(stage, settings)).toEqual([expect.stringContaining(name)]);
    }
  });
});

describe('a shop on one machine', () => {
  const settings = {
    DATABASE_URL: 'postgres://localhost/shop',
    SANITY_PROJECT_ID: 'abc123',
    AUTH_SECRET: 'a secret of more than 32 characters',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'shop@example.com',
    URL: 'https://shop.example',
    SELF_HOSTED: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
  };

  test('needs the same as a deployed one, https, and its proxy’s address', () => {
    expect(validateConfig('production', requireSettings(settings))).toEqual([]);
    const plain = { ...settings, URL: 'http://shop.example', TRUSTED_PROXIES: '' };
    expect(validateConfig('production', requireSettings(plain))).toEqual([
      expect.stringContaining('https'),
      expect.stringContaining('TRUSTED_PROXIES'),
    ]);
  });

  test('has no CDN and builds its own site; a deployed one leaves both to its host', () => {
    expect(isSelfHosted('production', requireSettings(settings))).toBe(true);
    expect(isSelfHosted('local', requireSettings({}))).toBe(true);
    expect(isSelfHosted('production', requireSettings({}))).toBe(false);
  });
});

test('netlify dev without a context is local; a deploy without one is not', () => {
  vi.stubEnv('NETLIFY_DEV', 'true');
  expect(stageOf('')).toBe('local');
  expect(stageOf('production')).toBe('production');
  vi.unstubAllEnvs();
  expect(stageOf('')).toBe('preview');
});

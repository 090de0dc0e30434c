import { expect, test } from 'vitest';
import { requireSettings } from '../src/settings.ts';
import { RESET_ACTION, requireConsent, serverDatabase } from './database.ts';

const consent = (env: Record<string, string>, named?: string) => () =>
  requireConsent(requireSettings(env), named, RESET_ACTION);

test.each(['localhost', '127.0.0.1', '[::1]', 'db.example', 'localhost:6543'])(
  'a database on %s is emptied only by its name, as a tunnel leads anywhere',
  (host) => {
    for (const setting of ['DATABASE_URL', 'NETLIFY_DB_URL']) {
      const env = { [setting]: `postgres://shop:secret@${host}/butterflies` };
      expect(consent(env)).toThrow(`the database "butterflies" on ${host}`);
      expect(consent(env)).toThrow('npm run reset -- --database butterflies');
      expect(consent(env)).not.toThrow('secret');
      expect(consent(env, 'shop')).toThrow('"shop" is not its name');
      expect(consent(env, 'butterflies')).not.toThrow();
    }
  },
);

test('a URL without a database name means the database named like the user', () => {
  expect(serverDatabase(requireSettings({ DATABASE_URL: 'postgres://lin@db.example' }))?.name).toBe('lin');
});

test('the embedded database is the demo, so no consent is needed', () => {
  expect(consent({})).not.toThrow();
});

test.each([
  { STRIPE_SECRET_KEY: 'sk_live_1' },
  { STRIPE_SECRET_KEY: 'rk_live_1' },
  { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' },
])('with the live keys of %j nothing is emptied, whatever is named', (keys) => {
  expect(consent(keys)).toThrow('real shop');
  expect(consent({ ...keys, DATABASE_URL: 'postgres://db.example/shop' }, 'shop')).toThrow('real shop');
});

test.each([
  { STRIPE_SECRET_KEY: 'sk_test_1' },
  {
    PAYPAL_CLIENT_ID: 'a',
    PAYPAL_CLIENT_SECRET: 'b',
    PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
  },
])('the test keys of %j are no real shop', (keys) => {
  expect(consent(keys)).not.toThrow();
});

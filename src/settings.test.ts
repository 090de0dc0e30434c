import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, requireSettings, settingNames } from './settings.ts';

describe('settings', () => {
  test('need nothing to be set', () => {
    expect(requireSettings({})).toMatchObject({ PORT: 8888, DATA_DIR: '.data', SANITY_PROJECT_ID: 'local' });
  });

  test('take an empty value as not set', () => {
    expect(requireSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8888 });
  });

  test.each([
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['SANITY_PROJECT_ID', 'Not A Project'],
    ['SANITY_API_HOST', 'ftp://localhost'],
    ['STRIPE_API_BASE', 'http://localhost:1/stripe'],
    ['PAYPAL_SDK_BASE', '//elsewhere/sdk'],
    ['PAYPAL_CURRENCY', 'XXX'],
    ['STRIPE_CURRENCY', 'KWD'],
    ['STAFF_MAIL', 'packing'],
    ['STAFF_MAIL', 'packing@shop.example, '],
    ['STAFF_MAIL', 'packing@shop.example\nBcc: all@shop.example'],
    ['STAFF_MAIL_PAID', 'weekly'],
    ['SELF_HOSTED', 'yes'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1,'],
  ])('name a wrong %s', (name, value) => {
    const result = readSettings({ [name]: value });
    expect(result.kind).toBe('invalid');
    expect(() => requireSettings({ [name]: value })).toThrow(name);
  });

  test.each([
    ['PORT', 'http', 'a port is a number'],
    ['DATABASE_URL', 'mysql://localhost/shop', 'postgres://'],
    ['SANITY_DATASET', 'Shop', 'lower-case letters'],
    ['URL', 'shop.example', 'https://'],
    ['SMTP_URL', 'mail.example', 'smtps://'],
    ['MAIL_FROM', 'shop', 'Name <shop@example.com>'],
  ])('say what a wrong %s=%s takes', (name, value, how) => {
    expect(() => requireSettings({ [name]: value })).toThrow(how);
  });

  test('of a provider depend on each other: its address needs the key', () => {
    const base = { STRIPE_API_BASE: 'http://localhost:1/' };
    expect(() => requireSettings(base)).toThrow('STRIPE_SECRET_KEY');
    const settings = requireSettings({ ...base, STRIPE_SECRET_KEY: 'sk_test_1' });
    expect(settings.STRIPE_API_BASE).toBe('http://localhost:1');
  });

  test.each([
    [undefined, []],
    ['packing@shop.example', ['packing@shop.example']],
    [' a@shop.example,b@shop.example , a@shop.example', ['a@shop.example', 'b@shop.example']],
  ])('take the staff’s addresses from %s', (STAFF_MAIL, reported) => {
    expect(requireSettings({ STAFF_MAIL }).STAFF_MAIL).toEqual(reported);
  });

  test.each([
    [{}, ['card']],
    [{ STRIPE_METHODS: 'card, alipay,wechat_pay' }, ['card', 'alipay', 'wechat_pay']],
    [{ STRIPE_METHODS: 'alipay' }, ['alipay']],
  ])('take the payment methods of Stripe from %o', (env, methods) => {
    expect(requireSettings(env).STRIPE_METHODS).toEqual(methods);
  });

  test.each([
    ['a method of another provider', { STRIPE_METHODS: 'card,paypal' }],
    ['nothing between commas', { STRIPE_METHODS: 'card,' }],
    ['a method that its currency rules out', { STRIPE_METHODS: 'card,alipay', STRIPE_CURRENCY: 'CHF' }],
    ['no card where it is on', { STRIPE_METHODS: 'alipay', CARD_CHECKOUT: 'on' }],
  ])('refuse STRIPE_METHODS with %s', (_, env) => {
    const others = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      ...('STRIPE_CURRENCY' in env && { STRIPE_RATE: '0.1' }),
    };
    expect(() => requireSettings({ ...others, ...env })).toThrow('STRIPE_METHODS');
  });

  test('take proxies by address and by network', () => {
    const TRUSTED_PROXIES = '127.0.0.1, ::1,10.0.0.0/8,fd00::/8';
    const settings = requireSettings({ TRUSTED_PROXIES });
    expect(settings.TRUSTED_PROXIES).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']);
  });

  test('name a wrong one of several addresses', () => {
    expect(() => requireSettings({ STAFF_MAIL: 'a@shop.example,b.shop.example' })).toThrow(
      '"b.shop.example"',
    );
  });

  test('name every wrong one at once', () => {
    const result = readSettings({ PORT: '0', DATABASE_URL: 'nowhere' });
    expect(result.kind === 'invalid' && result.problems).toHaveLength(2);
  });

  test('are all listed in .env.example, and nothing else is', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]);
    expect(named.toSorted()).toEqual([...settingNames].toSorted());
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Courier,
  courierFindings,
  isTrackingNumber,
  trackingLink,
  validateTrackingUrl,
} from './couriers.rules.ts';

const COURIERS: readonly Courier[] = [
  { name: '顺丰国际', trackingUrl: 'https://sf.example/waybill/{number}' },
  { name: 'DHL Express', trackingUrl: 'https://dhl.example/track?id={number}&again={number}#top' },
  { name: '自提', trackingUrl: null },
];
const link = (courier: string, trackingNumber: string) => trackingLink(COURIERS, { courier, trackingNumber });

describe('the link of a parcel', () => {
  test.each([
    ['顺丰国际', 'SF100', 'https://sf.example/waybill/SF100'],
    [' 顺丰 国际', 'SF 100', 'https://sf.example/waybill/SF100'],
    ['ＤＨＬ express', 'JD1', 'https://dhl.example/track?id=JD1&again=JD1#top'],
    ['自提', 'SF100', null],
    ['圆通', 'SF100', null],
    ['', 'SF100', null],
    ['顺丰国际', ' ', null],
  ])('of %j with number %j is %j', (courier, number, expected) => {
    expect(link(courier, number)).toBe(expected);
  });

  test('never leaves the host and path of its template, whatever the number is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (number) => {
        const address = link('DHL', number) ?? link('DHL Express', number);
        if (address === null) return;
        const { origin, pathname, searchParams, hash } = new URL(address);
        expect([origin, pathname, hash]).toEqual(['https://dhl.example', '/track', '#top']);
        expect(searchParams.get('id')).toBe(number.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('a tracking address', () => {
  test.each([
    'https://sf.example/waybill/{number}',
    'https://sf.example?no={number}',
    'https://sf.example#no={number}',
  ])('may be %j', (template) => {
    expect(validateTrackingUrl(template)).toBe(true);
  });

  test.each([
    'https://sf.example/waybill/',
    'http://sf.example/{number}',
    'https://{number}.example/',
    'https://sf.example{number}',
    'https://me:secret@sf.example/{number}',
    'javascript:alert("{number}")',
    '//sf.example/{number}',
    '{number}',
  ])('may not be %j', (template) => {
    expect(validateTrackingUrl(template)).not.toBe(true);
    expect(trackingLink([{ name: 'A', trackingUrl: template }], { courier: 'A', trackingNumber: '1' })).toBe(
      template.endsWith('waybill/') ? 'https://sf.example/waybill/' : null,
    );
  });
});

test('a courier is listed once', () => {
  expect(courierFindings(undefined)).toEqual([]);
  expect(courierFindings([{ name: 'DHL' }, { name: 'UPS' }, {}, {}])).toEqual([]);
  expect(courierFindings([{ name: 'DHL' }, { name: 'dhl ' }])).toMatchObject([{ path: [1, 'name'] }]);
});

test.each([
  ...['SF1234567890', '1234-5678', '12-3456-789', '2026-0512', 'MAY26', '1234.5678'],
  '1',
  'JD 0001',
  '00123',
  '1Z999AA10123456784',
  '123456789012345678',
  '1234567890123400',
])('%j may be a tracking number', (text) => expect(isTrackingNumber(text)).toBe(true));

test.each([
  ...[
    '7.89123E+12',
    '1.23457E+19',
    '7,89E+12',
    '7.89e12',
    '７.８９E＋１２',
    '123456789012345000',
    '9400100000000000000000',
  ],
  ...['12-May', 'May-26', '26-May-12', '2026/5/12', '2026-05-12', '5/12/2026', '2026年5月12日'],
  ...['1234567890.00', '1234567890123.0', '123,456,789,012', '１２３，４５６．００'],
  ...['########', '#N/A', '#REF!', "'00123", '’00123', '5月12日', '待补', '无', 'TBD', '-', ''],
])('%j is none', (text) => expect(isTrackingNumber(text)).toBe(false));

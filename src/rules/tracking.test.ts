import { expect, test } from 'vitest';
import { isTrackingNumber } from './tracking.ts';

test.each([
  'SF1234567890',
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
  ...['########', '#N/A', '#REF!', "'00123", '’00123', '5月12日', '待补', '无', 'TBD', '-', ''],
])('%j is none', (text) => expect(isTrackingNumber(text)).toBe(false));

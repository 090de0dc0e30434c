import { expect, test } from 'vitest';
import { senderOf } from './sender.ts';

test('a sender is what the site’s settings tell, and empty where they tell nothing', () => {
  const found = { operatingCompany: '示例公司', contact: { address: '样本路1号', phone: null } };
  expect(senderOf(found, 'Example Ltd.')).toEqual({
    ...{ company: '示例公司', address: '样本路1号', phone: '', email: '', english: 'Example Ltd.' },
  });
  expect(senderOf(null, '')).toEqual({ company: '', address: '', phone: '', email: '', english: '' });
  expect(senderOf({ operatingCompany: '示例公司', contact: null }, '').company).toBe('示例公司');
});

import { expect, test } from 'vitest';
import type { User } from '../account.contract.ts';
import { findAddressProblems, toAddressDraft, toAddressRequest } from './address-draft.ts';

const user: User = {
  ...{ name: '林蝶', email: 'lin@example.com', phone: '1', address: '', country: null, avatar: null },
  ...{ email_confirmed: true, pending_email: null },
};

test('a new address begins with the account’s name, phone and country, or the chosen destination', () => {
  expect(toAddressDraft(undefined, user, 'DE')).toMatchObject({
    recipient: '林蝶',
    phone: '1',
    country: 'DE',
  });
  expect(toAddressDraft(undefined, { ...user, country: 'FR' }, 'DE').country).toBe('FR');
  expect(toAddressDraft(undefined, user, undefined).country).toBe('');
});

test('the first of an account without an address becomes its default', () => {
  expect(toAddressDraft(undefined, user, undefined).isDefault).toBe(true);
  expect(toAddressDraft(undefined, { ...user, address: '昆明' }, undefined).isDefault).toBe(false);
});

test('the country decides which fields are required, and how they are named', () => {
  const draft = toAddressDraft(undefined, { ...user, country: 'US' }, undefined);
  expect([...findAddressProblems(draft)]).toEqual([
    ['lines', '请填写详细地址'],
    ['city', '请填写城市'],
    ['region', '请填写州'],
    ['postcode', '请填写邮政编码（ZIP）'],
  ]);
  expect([...findAddressProblems({ ...draft, country: '' }).keys()]).toEqual(['country']);
  expect([...findAddressProblems({ ...draft, country: 'SG', lines: '1 Quay' }).keys()]).toEqual(['postcode']);
});

test('parts that the country’s form lacks are not sent', () => {
  const draft = {
    ...toAddressDraft(undefined, user, 'SG'),
    lines: '1 Quay',
    city: 'Paris',
    postcode: '049315',
  };
  expect(toAddressRequest(draft)).toMatchObject({
    country: 'SG',
    lines: '1 Quay',
    city: '',
    postcode: '049315',
  });
});

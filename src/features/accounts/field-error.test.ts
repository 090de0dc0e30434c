import { expect, test } from 'vitest';
import { type FormField, fieldError } from './field-error.ts';

const field = (given: Partial<FormField>): FormField => ({
  name: 'name',
  value: '',
  required: true,
  isNewPassword: false,
  ...given,
});

test('an empty required field is reported by its label', () => {
  expect(fieldError(field({ value: '' }))).toBe('请填写姓名');
  expect(fieldError(field({ name: 'address', value: '  ' }))).toBe('请填写收货地址');
  expect(fieldError(field({ value: '', required: false }))).toBeUndefined();
});

test('an e-mail address needs its parts, and may have spaces around it', () => {
  for (const value of ['lin', 'lin@', '@example.com', 'lin@example', 'l in@example.com']) {
    expect(fieldError(field({ name: 'email', value }))).toBe('请输入有效的邮箱');
  }
  expect(fieldError(field({ name: 'email', value: ' lin@example.com ' }))).toBeUndefined();
});

test('only a new password has to be long', () => {
  const password = field({ name: 'password', value: '1234567' });
  expect(fieldError({ ...password, isNewPassword: true })).toBe('密码至少 8 个字符');
  expect(fieldError({ ...password, isNewPassword: true, value: '12345678' })).toBeUndefined();
  expect(fieldError(password)).toBeUndefined();
});

test('an emoji counts as one character', () => {
  const password = field({ name: 'password', isNewPassword: true });
  expect(fieldError({ ...password, value: '🦋🦋🦋🦋' })).toBe('密码至少 8 个字符');
  expect(fieldError({ ...password, value: '🦋'.repeat(8) })).toBeUndefined();
  expect(fieldError(field({ value: '🦋'.repeat(100) }))).toBeUndefined();
});

test('a text that is too long is reported with its label and limit', () => {
  expect(fieldError(field({ value: '蝶'.repeat(101) }))).toBe('姓名最多 100 个字符');
  expect(fieldError(field({ name: 'address', value: '蝶'.repeat(501) }))).toBe('收货地址最多 500 个字符');
  expect(fieldError(field({ name: 'password', value: 'x'.repeat(129) }))).toBe('密码最多 128 个字符');
});

test('spaces count in a password', () => {
  expect(fieldError(field({ name: 'password', value: '        ', isNewPassword: true }))).toBeUndefined();
});

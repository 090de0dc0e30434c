/** Sentences for errors of account calls, by page. */

import type { FailureSentences } from '../base/failures.text.ts';
import { type Words, words } from '../base/words.text.ts';
import { accountNotices, accountText } from './account.text.ts';

/** Login and registration, and what all account pages share. */
export const accountFailures = words({
  'zh-CN': {
    'wrong-credentials': '邮箱或密码错误',
    'email-taken': '该邮箱已注册',
    'avatar-type': ({ problem }) =>
      ({
        format: accountNotices('zh-CN').avatarType,
        interlaced: '不支持 16 位隔行扫描的 PNG，请另存为普通 JPG 或 PNG 后再上传',
        complex: '图片结构过于复杂，无法处理，请另存为普通 JPG 或 PNG 后再上传',
      })[problem],
    'avatar-too-large': ({ of }) =>
      ({
        bytes: accountNotices('zh-CN').avatarSize,
        pixels: '图片尺寸过大，最多 1600 万像素，请缩小后再上传',
      })[of],
    'bad-field': ({ field, problem, most = 0 }) => {
      const { name, email, password, phone, address, country } = accountText('zh-CN');
      const labels = new Map(Object.entries({ name, email, password, phone, address, country }));
      const label = labels.get(field ?? '');
      if (label === undefined) return undefined;
      const notices = accountNotices('zh-CN');
      return {
        missing: notices.required(label),
        'too-long': notices.tooLong(label, most),
        'too-short': notices.shortPassword,
        'not-an-email': notices.invalidEmail,
        'hidden-characters': `${label}不能包含换行或不可见的字符`,
        'hidden-in-lines': `${label}不能包含不可见的字符`,
        'not-a-country': notices.unknownCountry,
      }[problem];
    },
  } satisfies FailureSentences,
});

const profile = words({
  'zh-CN': {
    'email-confirmed': '邮箱已确认，无需重新发送',
    'password-required': '更改邮箱请填写当前密码',
    'wrong-password': '当前密码错误，请重新输入',
  } satisfies FailureSentences,
});

export const profileFailures = besideAccount(profile);

const resetting = words({
  'zh-CN': { 'link-invalid': '链接无效或已过期，请重新申请' } satisfies FailureSentences,
});

export const resetFailures = besideAccount(resetting);

const confirming = words({
  'zh-CN': {
    'link-invalid': '链接无效或已过期',
    'wrong-password': '密码错误，请重新输入',
    'email-taken': '此邮箱已由另一个账户确认，无法更改',
  } satisfies FailureSentences,
});

export const emailConfirmFailures = besideAccount(confirming);

const stopping = words({ 'zh-CN': { 'link-invalid': '链接无效或已过期' } satisfies FailureSentences });

export const emailStopFailures = besideAccount(stopping);

const ownData = words({
  'zh-CN': {
    'wrong-password': '密码错误',
    'order-paid': '您有一笔订单刚刚付款成功，账号尚未注销。订单会照常发货；如仍要注销，请再次确认。',
    'payment-processing': '您有一笔订单正在付款处理中，请在付款有结果后再注销',
    'provider-unreachable': '暂时无法确认订单的付款状态，账号尚未注销，请稍后再试',
  } satisfies FailureSentences,
});

const addressBook = words({
  'zh-CN': {
    'address-not-found': '该地址已被删除，请刷新后重试',
    'addresses-full': ({ most }) => `地址簿最多可存 ${most} 个地址，请先删除不用的地址`,
  } satisfies FailureSentences,
});

export const addressBookFailures = besideAccount(addressBook);

/** 我的数据 of the profile. */
export const ownDataFailures = besideAccount(ownData);

/* @__NO_SIDE_EFFECTS__ */
function besideAccount<Own extends FailureSentences>(
  own: Words<Own>,
): Words<ReturnType<typeof accountFailures> & Own> {
  return (language) => ({ ...accountFailures(language), ...own(language) });
}

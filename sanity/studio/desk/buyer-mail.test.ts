import { describe, expect, test } from 'vitest';
import {
  BUYER_MAIL_SUBJECT_MAX,
  BUYER_MAIL_TEXT_MAX,
} from '../../../src/features/desk/ops-mails.contract.ts';
import { fillBuyerMail } from './buyer-mail.ts';
import { mailsText } from './mails.text.ts';

const shipped = { 姓名: '林晓', 订单号: '4821-0937-5526', 金额: '¥128.50', 快递: '顺丰', 运单号: 'SF1' };
const templates = Object.values(mailsText.templates);

describe('a mail to a buyer', () => {
  test.each(templates)('the template $name fits a shipped order and the limits', ({ subject, text }) => {
    const filled = fillBuyerMail({ subject, text }, shipped);
    expect(filled.kind).toBe('filled');
    expect(subject.length).toBeLessThanOrEqual(BUYER_MAIL_SUBJECT_MAX);
    expect(text.length).toBeLessThanOrEqual(BUYER_MAIL_TEXT_MAX);
  });

  test.each([
    [{ subject: ' ', text: 'a' }, '请填写标题和内容'],
    [{ subject: 'a', text: '{电话}' }, '没有这样的占位符：{电话}'],
    [{ subject: '{运单号}', text: 'a' }, '这个订单还没有：运单号。请删去占位符，或改用自己的话。'],
  ])('%j is refused', (mail, problem) => {
    expect(fillBuyerMail(mail, { ...shipped, 运单号: null })).toEqual({ kind: 'refused', problem });
  });
});

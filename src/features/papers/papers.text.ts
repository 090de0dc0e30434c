/** Papers before payment: in the cart and on the page of the reservation (docs/shop.md "Papers first"). */

import { words } from '../base/words.text.ts';
import type { QuotePaper, QuotePapers } from './papers.contract.ts';
import { PAPERS_RESERVATION_MS } from './papers.rules.ts';

const HOLD_DAYS = PAPERS_RESERVATION_MS / 86_400_000;

export const papersText = words({
  'zh-CN': {
    title: '预留',
    until: '预留至',
    papers: '文件',
    none: '还没有登记要办的文件，客服会尽快补上。',
    who: { shop: '本店办理', buyer: '收件人办理' } satisfies Record<QuotePaper['who'], string>,
    turn: {
      shop: '等本店处理',
      buyer: '等您办理',
      authority: '已申请，等主管机关',
    } satisfies Record<NonNullable<QuotePaper['waits_for']>, string>,
    received: '已收到',
    askedOn: (day: string) => `申请日期 ${day}`,
    expectedBy: (day: string) => `预计 ${day} 前`,
    receivedOn: (day: string) => `收到日期 ${day}`,
    number: (number: string) => `号码 ${number}`,
    validUntil: (day: string) => `有效至 ${day}`,
    reported: (number: string) => `您填写的号码 ${number}，等本店核对`,
    next: {
      allowed: (country: string) => `现在寄往${country}不用先办文件。我们确认后会开放付款，并发邮件通知您。`,
      papers: (country: string) =>
        `寄往${country}须先办妥下列文件。文件齐备前不收款；齐备后我们开放付款，并发邮件通知您。`,
      unknown: (country: string) => `能否寄往${country}现在尚不明确，我们正在核对。确认之前不收款。`,
      forbidden: (country: string) =>
        `按现在的规定，这些商品不能寄往${country}，不会向您收款。您可以改寄别处，或放弃预留。`,
    } satisfies Record<QuotePapers['verdict'], (country: string) => string>,
    somewhere: '收货国家',
    have: '我已办好',
    haveNumber: '文件号码',
    haveHint: '请照文件上的号码填写。如何把原件交给我们，客服会与您联系。',
    noNumber: '请填写文件号码',
    send: '提交',
    sending: '正在提交…',
    close: '收起',
    failed: '提交失败，填写的内容还在，请重试',
    giveUp: '放弃预留',
    giveUpAsk: '确定要放弃预留吗？',
    giveUpMeans: '放弃后文件不再办理，也不能恢复。您没有付款，不产生费用。',
    over: '预留已到期，为您保留的商品会重新开放销售。如仍需要，请重新申请。',
    ended: {
      declined: '您已放弃这份预留，商品已重新开放销售。您没有付款。',
      expired: '文件没有在预留期限内办齐，商品已重新开放销售。您没有付款；如仍需要，请从购物车重新申请。',
      withdrawn: '客服已撤销这份预留，商品已重新开放销售。您没有付款；如有疑问，请联系客服。',
    },

    invite: (units: number) => `为这 ${units} 件申请文件`,
    freight: (way: string | undefined) => (way === undefined ? '运费' : `运费（${way}）`),
    freightLater: '文件齐备后报价',
    together: (units: number) => `其余 ${units} 件也一起等文件`,
    togetherLead: '您选择一起等文件：下面的商品都预留到文件齐备，再一次付款、一起寄出。',
    ask: '申请预留并办文件',
    lead: (country: string) => `寄往${country}须先办文件，文件齐备前不收款。`,
    hold: `客服接受后为您预留 ${HOLD_DAYS} 天，需要更久时由客服延长。接受之前不占库存，别人仍可能买走。`,
    rest: '接受之前，这些商品留在购物车里，其余商品可以先付款。',
    stay: '接受之前，这些商品留在购物车里。',
    message: '说明（可不填）',
    messageHint: '例如您已有的许可、希望的到货时间',
    submit: '提交申请',
    submitting: '正在提交…',
    submitFailed: '提交失败，填写的内容还在，请重试',
    done: '预留申请已提交',
    doneNext: '客服答复后会发邮件通知您。申请到了哪一步，可在“历史订单”中查看。',
    requestedLines: (lines: number) => `有 ${lines} 种商品已申请预留，正在等客服答复。`,
    payEnds: (lines: number) => `其中 ${lines} 种已申请一起等文件；现在付款就不再等。`,
    seeRequests: '查看申请',
    requestedAt: '申请时间',
    waiting: '等客服答复',
    requestedNext:
      '客服可能先发邮件向您了解情况。接受后为您预留，并发邮件通知您；文件齐备后再付款。接受之前不占库存，商品也留在购物车里。',
    ends: { declined: '已放弃', expired: '已到期', withdrawn: '已撤销' },
    refused: '未接受',
    see: '查看进度',
  },
});

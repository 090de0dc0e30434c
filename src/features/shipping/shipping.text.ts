import { words } from '../base/words.text.ts';
import type { ProductShipping } from './shipping.contract.ts';

type Paper = ProductShipping['papers'][number];

const VERDICTS: Readonly<Record<ProductShipping['verdict'], string>> = {
  allowed: '可寄',
  papers: '需先办文件',
  unknown: '能否寄待询',
  forbidden: '不能寄',
};

function paperText({ name, who, when, days, cost }: Paper): string {
  const facts = [
    who === 'shop' ? '本店办理' : '收件人办理',
    when === 'before' ? '付款前办妥' : '随包裹申报',
    ...(days === undefined ? [] : [`约${days}天`]),
    ...(cost === undefined ? [] : [cost]),
  ];
  return `${name}（${facts.join('，')}）`;
}

/** Verdicts are those of `shownVerdict`. */
export const shippingText = words({
  'zh-CN': {
    to: '寄往',
    choose: '选择国家/地区',
    verdict: VERDICTS,
    verdictFor: (country: string, verdict: keyof typeof VERDICTS) => `寄往${country} · ${VERDICTS[verdict]}`,
    goesTo: (country: string) => `寄往${country}`,
    /** 0 yuan is free. */
    freight: (yuan: string) => `运费 ${yuan} 起`,
    freeFreight: '免运费',
    freightLater: '运费另计',
    expected: (dates: string) => `预计 ${dates}`,
    details: '详情',
    paper: paperText,
    /** Papers and the rules' sentences. No paper helps where the parcel may not go. */
    reasons: ({ verdict, papers, words: sentences }: ProductShipping) => [
      ...(verdict === 'forbidden' ? [] : papers.map(paperText)),
      ...sentences,
    ],
    ask: '联系客服',
    askQuote: '询价并请本店确认',
    question: (name: string, country: string) => `请问“${name}”能否寄往${country}？`,
    reserve: '加入购物车后，可以申请预留并办文件；文件齐备前不收款。',
    others: (country: string) => `看看可寄往${country}的标本`,
  },
});

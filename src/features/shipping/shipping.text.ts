import { words } from '../base/words.text.ts';
import type { ProductShipping } from './shipping.contract.ts';

type Paper = ProductShipping['papers'][number];

export const shippingText = words({
  'zh-CN': {
    to: '寄往',
    choose: '选择国家/地区',
    verdict: {
      allowed: (country: string) => `可以寄往${country}`,
      papers: (country: string) => `寄往${country}需要文件`,
      unknown: (country: string) => `能否寄往${country}尚不明确`,
      forbidden: (country: string) => `不能寄往${country}`,
    } satisfies Record<ProductShipping['verdict'], (country: string) => string>,
    goesTo: (country: string) => `寄往${country}`,
    paper: ({ name, who, when, days, cost }: Paper) => {
      const facts = [
        who === 'shop' ? '本店办理' : '收件人办理',
        when === 'before' ? '付款前办妥' : '随包裹申报',
        ...(days === undefined ? [] : [`约${days}天`]),
        ...(cost === undefined ? [] : [cost]),
      ];
      return `${name}（${facts.join('，')}）`;
    },
    ask: '联系客服',
    askQuote: '询价并请本店确认',
    question: (name: string, country: string) => `请问“${name}”能否寄往${country}？`,
    reserve: '加入购物车后，可以申请预留并办文件；文件齐备前不收款。',
  },
});

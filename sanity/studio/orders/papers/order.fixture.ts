/** Orders for the tests of papers. */
import type { PaperLine, PaperOrder, Sender } from './order.ts';

export const sender: Sender = {
  company: '示例翠谷国际贸易有限公司',
  address: '示例省示例市样本路1号',
  phone: '000-0000-0000',
  email: 'service@example.com',
  english: '',
};

export function aLine(over: Partial<PaperLine> = {}): PaperLine {
  const line = {
    number: '202611220017-1',
    productId: 'ornithoptera-goliath-spread',
    name: '悌鸟翼凤蝶展翅标本',
    species: '悌鸟翼凤蝶',
    latinName: 'Ornithoptera goliath',
    isSet: false,
    otherSpecies: [],
    grade: 'A1',
    sex: '雄',
    quantity: 1,
    keptBack: 0,
    unitFen: 128_050,
    listFen: 128_050,
    origin: '印度尼西亚',
    locality: '西巴布亚省阿尔法克山',
    collectedOn: '2024-05-18',
    collector: 'J. Torres',
    forewingMm: 98.5,
    source: 'ranched',
    exPupa: true,
    cites: 'II',
    permitNote: '附 CITES 出口许可证复印件，编号 09876/IV/2024',
    ...over,
  } as const;
  return { ...line, amountFen: line.unitFen * line.quantity };
}

export function anOrder(over: Partial<PaperOrder> = {}): PaperOrder {
  const lines = over.lines ?? [aLine()];
  return {
    number: '202611220017',
    placedAt: '2026-11-20T16:30:00.000Z',
    paidAt: '2026-11-20T16:41:00.000Z',
    recipient: { name: '王喆', phone: '+86 138 0013 8000', address: '云南省昆明市翠湖南路1号' },
    totalFen: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
    shippingFeeFen: null,
    feeStatus: null,
    refundedFen: 0,
    charged: null,
    country: 'DE',
    courier: '',
    trackingNumber: '',
    ...over,
    lines,
  };
}

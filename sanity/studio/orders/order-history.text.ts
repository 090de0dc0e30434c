import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import type {
  OpsActor,
  OpsEvent,
  PrintedDocumentKind,
} from '../../../src/features/orders/ops-order.contract.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { orderMoneyText } from './order-money.text.ts';
import { ordersText } from './orders.text.ts';

export const orderHistoryText = {
  notes: {
    title: '内部备注',
    hint: '买家看不到。',
    field: '新备注',
    add: '添加备注',
    done: '备注已添加',
  },
  printed: {
    reprint: '打印后收件信息、包裹内容、退款、运费或许可有变，请重新打印装箱单和发票',
    documents: {
      slip: '装箱单',
      labels: '数据标签',
      invoice: '商业发票',
      address: '地址标签',
      cn22: '报关单 CN22',
      cn23: '报关单 CN23',
    } satisfies Record<PrintedDocumentKind, string>,
  },
  timeline: {
    title: '订单记录',
    kinds: {
      ...shopTexts().events,
      'address-changed': '收件信息有变',
      'tracking-corrected': '更正运单号',
      'fee-set': '运费',
      'link-sent': '发送付款链接',
      'charge-paid': '收到款项',
      'parcel-chosen': '保存包裹内容',
      'part-shipped': '部分发货',
      'replacement-made': '补发',
      'replacement-given-up': '取消补发',
      'parcel-joined': '合并寄送',
      'parcel-split': '拆开合寄',
      'recipient-changed': '更改收件信息',
      'charge-added': '加收补款',
      'charge-withdrawn': '撤回补款',
      'permit-added': '登记许可',
      'permit-withdrawn': '撤回许可',
      'edit-requested': '修改商品，待付差额',
      'edit-confirmed': '修改商品',
      'edit-cancelled': '商品修改已取消',
      'tags-set': '标签',
      'note-added': '备注',
      'mail-resent': '重发邮件',
      'buyer-written': '给买家写信',
      printed: '打印',
      flagged: '出现标记',
      'flag-cleared': '清除标记',
      'refund-asked': '登记退款',
      restocked: '退回库存',
      'end-asked': '要求结束订单',
      'price-confirmed': '买家确认新价格',
    } satisfies Record<OpsEvent['kind'], string>,
    fields: {
      courier: '快递公司',
      trackingNumber: '运单号',
      method: '送货方式',
      fee: '运费',
      feeStatus: '运费状态',
      feeNote: '运费备注',
      freight: '运费',
      addition: '补款',
      permit: '许可',
      total: '商品总额',
      line: '商品',
      difference: '差额',
      chargeRefund: '退回运费或补款',
      tags: '标签',
      name: '姓名',
      phone: '电话',
      address: '地址',
      country: '国家/地区',
      refund: '退款',
      paper: '单据',
      mail: '邮件',
      mailTo: '收件邮箱',
      subject: '标题',
      flag: '标记',
      pieces: '件数',
      parcel: '包裹内容',
      replacement: '补发的商品',
      joined: '合寄的订单',
      latinName: '姓名（拉丁字母）',
      latinAddress: '地址（拉丁字母）',
    } as Readonly<Record<string, string>>,
    empty: '无',
  },
  people: {
    command: '命令行',
    buyer: '买家',
    shop: '系统',
    gone: '已注销的账号',
  },
} as const;

export function valueText(field: string, value: string): string {
  if (field === 'country' && value !== '') return countryTitle(value);
  const { statuses } = orderMoneyText.fee;
  const { documents } = orderHistoryText.printed;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    feeStatus: statuses,
    paper: documents,
    flag: ordersText.flags,
    mail: mailTemplateText().names,
  };
  return words[field]?.[value] ?? value;
}

export function actorText(by: OpsActor): string {
  switch (by.kind) {
    case 'account':
      return by.name ?? orderHistoryText.people.gone;
    case 'provider':
      return shopTexts().methods[by.name];
    default:
      return orderHistoryText.people[by.kind];
  }
}

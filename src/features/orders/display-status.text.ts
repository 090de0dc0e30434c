import { words } from '../base/words.text.ts';
import type { BuyerStep, DisplayStatus } from './display-status.rules.ts';

/** One phrase for each status, the same for the buyer's pages, mails and the desk. */
export const displayStatusText = words({
  'zh-CN': {
    statuses: {
      unpaid: '待支付',
      processing: '付款处理中',
      papers: '等文件办齐',
      'papers-complete': '文件已办齐，待支付',
      cancelled: '已取消',
      disputed: '有争议',
      'refund-owed': '退款未成功',
      refunding: '退款处理中',
      refunded: '已退款',
      claim: '破损待处理',
      'freight-due': '待付运费',
      'charge-due': '待付补款',
      'address-in-review': '地址待确认',
      replacing: '待补发',
      'freight-undecided': '已支付，运费待定',
      'part-shipped': '部分发货',
      paid: '已支付',
      shipped: '已发货',
      received: '已收货',
    } satisfies Record<DisplayStatus, string>,
    /** One sentence for the buyer. */
    steps: {
      pay: '付款后开始备货',
      'pay-freight': '付清运费后寄出',
      'pay-charge': '付清补款后继续处理',
      'wait-bank':
        '付款正由银行确认，可能需要数个工作日，到账后订单会自动更新。在此之前不能取消本订单，也不能提交新订单。',
      'wait-papers': '文件办齐后付款',
      'wait-freight': '客服报出运费，付款链接会发到您的邮箱',
      'wait-address': '客服确认新地址能否寄达，确认前不会寄出',
      'wait-dispatch': '备货后寄出',
      'wait-rest': '其余商品备齐后寄出',
      'wait-arrival': '包裹在途中',
      'wait-claim': '客服核对破损报告，并答复到您的邮箱',
      'wait-refund': '款项退回原支付账户',
      'wait-dispute': '等待支付机构裁定',
    } satisfies Record<BuyerStep, string>,
  },
});

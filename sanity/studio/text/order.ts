import type {
  FeeStatus,
  OpsActor,
  OpsCharge,
  OpsEvent,
  OpsOrder,
  OrderAction,
  Paper,
} from '../../../src/contract/ops-order.ts';
import type { FlagWord } from '../../../src/contract/ops-orders.ts';
import { flagAdvice } from '../../../src/text/flags.ts';
import { ordersText as shopTexts } from '../../../src/text/orders.ts';
import { ordersText } from './orders.ts';

type Attempt = OpsOrder['attempts'][number];
type Payment = OpsOrder['payments'][number];
type Refund = OpsOrder['refunds'][number];

export const orderText = {
  back: '返回列表',
  loading: '正在读取订单…',
  nextTitle: '下一步',
  nothingNext: '暂无需要处理的事',
  actions: {
    ship: '发货',
    'correct-tracking': '更正运单号',
    receive: '标记已收货',
    cancel: '取消订单',
    end: '结束挂起的订单',
    refund: '退款',
    'record-refund': '登记店外退款',
    restock: '退回库存',
    'set-fee': '记运费',
  } satisfies Record<OrderAction, string>,
  nextHints: {
    ship: '已付款，等待发货',
    'correct-tracking': '运单号需要更正',
    receive: '已发货，买家收到后标记',
    cancel: '尚未付款，可以取消',
    end: '付款挂起，可向支付平台查询后结束',
    refund: '退款没有成功，款项仍欠买家',
    'record-refund': '款项已在店外退还',
    restock: '退回的标本可重新上架',
    'set-fee': '运费尚未收到',
  } satisfies Record<OrderAction, string>,
  cannot: '现在不能做的',
  flagsFirst: '请先处理标记',
  login: '登录',
  busy: '提交中…',
  changedBy: '这期间的改动：',
  ship: {
    courier: '快递公司',
    tracking: '运单号',
    method: '送货方式',
    methodHint: '可不填，例如 国际快递',
    despiteFlags: '订单有未处理的标记，仍要发货',
    submit: '确认发货',
    done: '已发货，买家会收到邮件',
    reprint: '打印后收件信息、退款或运费有变：请重新打印，或把包裹上的改成现在的，再发货。',
    mailHint: '提交后收件信息不再变动，买家会收到带运单号的邮件。',
  },
  tracking: { submit: '更正并通知买家', done: '运单号已更正，买家会收到邮件' },
  receive: { sentence: '确认买家已经收到这笔订单？', submit: '确认收货', done: '已标记收货' },
  cancel: {
    sentence: '整个订单将取消：商品恢复可售，买家不能再付款，并会收到邮件。',
    submit: '确认取消',
    done: '订单已取消，买家会收到邮件',
  },
  end: {
    sentence:
      '先向支付平台查询：如果其实已付款，会按已付款处理；否则整个订单结束，商品恢复可售，买家会收到邮件。',
    submit: '查询并结束',
    done: '订单已结束，买家会收到邮件',
  },
  refund: {
    kinds: { owed: '欠退的款项', rest: '全部剩余', half: '一半', lines: '按商品', amount: '其他金额' },
    halfGone: '已退过款或正在退款，不能再退一半，请选其他金额',
    kindLabel: '退多少',
    amount: '退款金额（元）',
    left: (yuan: string) => `可退 ${yuan}`,
    pieces: (name: string) => `退款件数：${name}`,
    piecesHead: '退款件数',
    back: (name: string) => `退回库存件数：${name}`,
    backHead: '退回库存',
    backAll: '全部退回库存',
    backHint: '货品确实回到手中、可以再卖时才填。',
    next: '下一步',
    confirm: (yuan: string, buyer: string, method: string) =>
      `将通过 ${method} 退还 ${yuan} 给 ${buyer}，不能撤回。`,
    confirmBack: (pieces: number) => `款项退回后，${pieces} 件退回库存。`,
    cancels: (total: string) => `订单款项 ${total} 至此全部退还：订单将取消，不再发货。`,
    refundsShipped: (total: string) => `订单款项 ${total} 至此全部退还；订单已发货，仍保留。`,
    goesOn: (back: string, total: string, left: string) =>
      `整个订单至此共退 ${back}（订单 ${total}），还剩 ${left}；订单照常。`,
    besideOrder: '这是另一笔付款，订单本身不变。',
    submit: (yuan: string) => `确认退款 ${yuan}`,
    change: '修改',
    wrongAmount: '请填写大于 0 的金额，最多两位小数',
    tooMuch: (yuan: string) => `最多可退 ${yuan}`,
    done: '退款已完成',
    pending: '支付平台已受理，到账需要几天；完成后商品才退回库存',
  },
  recordRefund: {
    ways: {
      outside: '已用其他方式退还（如银行转账）',
      provider: '已在支付平台后台退款',
      waived: '不再欠退',
    },
    wayLabel: '怎么退的',
    how: '退款方式与凭证',
    howHint: '例如 银行转账 11 月 25 日，尾号 1234',
    reference: '支付平台的退款编号',
    referenceHint: '例如 re_3Q…，会向支付平台核对金额',
    note: '为什么不再欠退',
    waivedHint: (owed: string) => `欠退 ${owed} 将不再计入待退款；买家页面不再显示。`,
    mailHint: '登记后买家会收到已退款的邮件。',
    submit: '登记',
    wrongHow: '请写明退款方式与凭证',
    wrongReference: '请填写退款编号：字母、数字、下划线或短横线',
    wrongNote: '请写明原因',
  },
  owed: (yuan: string) => `退款没有成功，欠买家 ${yuan}：请重新退款，或登记店外退款。`,
  restock: { submit: '退回库存', done: '已退回库存', none: '请填写至少一件' },
  fee: {
    fee: '运费（元）',
    feeHint: '留空为未定，0 为免运费',
    status: '状态',
    statuses: { due: '待收', received: '已收' } satisfies Record<FeeStatus, string>,
    none: '未定',
    note: '备注',
    noteHint: '例如 微信收款 11 月 20 日',
    submit: '保存运费',
    done: '运费已保存',
    wrong: '请填写金额，最多两位小数',
    noStatus: '有运费时，请选择待收或已收',
    noFee: '选了待收或已收时，请填写运费',
    dueMark: (yuan: string, note: string) => `运费 ${yuan} 待收${note === '' ? '' : `：${note}`}`,
    hint: '结账时不收运费，这里记录与买家另行商定的费用。',
  },
  flags: {
    note: '怎么处理的',
    clear: '处理完毕，清除标记',
    done: '标记已清除',
    cleared: (who: string, when: string) => `${who} 于 ${when} 清除`,
    detail: '原始记录',
    what: flagAdvice() satisfies Record<FlagWord, string>,
  },
  lines: {
    title: '商品',
    name: '标本',
    grade: '品质',
    quantity: '件数',
    price: '单价',
    amount: '小计',
    returned: (pieces: number) => `已退回 ${pieces}`,
    refunded: (pieces: number) => `已退款 ${pieces}`,
    cites: (appendix: string) => `CITES 附录 ${appendix}`,
    goods: '商品总金额',
    fee: '运费',
    sum: '合计',
    noFee: '未定',
  },
  money: {
    title: '付款与退款',
    page: '在支付平台查看',
    columns: { what: '记录', state: '状态', amount: '金额', when: '时间', page: '支付平台' },
    attempt: '付款尝试',
    payment: '付款',
    refund: '退款',
    attemptStates: {
      opening: '正在打开',
      open: '等待付款',
      capturing: '正在扣款',
      processing: '银行处理中',
      paid: '已付款',
      closed: '已关闭',
    } satisfies Record<Attempt['state'], string>,
    outcomes: {
      accepted: '已入账',
      collected: '已入账',
      'sent-back': '已退回',
      flagged: '待核对',
    } satisfies Record<Payment['outcome'], string>,
    refundStates: {
      intended: '已登记，将自动重试',
      pending: '支付平台处理中',
      done: '已退回',
      failed: '失败',
    } satisfies Record<Refund['state'], string>,
    waitsForKey: '已登记，配置密钥后才会退款',
    outside: (how: string) => `店外：${how}`,
    line: (name: string, grade: string, pieces: number) => `${name} ${grade} × ${pieces}`,
    causes: {
      late: '付款太迟',
      double: '重复付款',
      operator: '客服退款',
      provider: '支付平台退款',
    } satisfies Record<Refund['cause'], string>,
  },
  buyer: {
    title: '收件人',
    left: '账号已注销',
    frozen: '发货时的信息',
    current: '账号现在的信息，发货时固定',
    missing: '缺收件信息，请联系买家补全',
  },
  shipping: { title: '物流', none: '未发货', shipped: '发货', received: '收货' },
  charges: {
    title: '运费与补款',
    standings: { due: '待收', paid: '已收', withdrawn: '已撤回', refunded: '已退回' } satisfies Record<
      OpsCharge['standing'],
      string
    >,
    outside: '（店外收款）',
    refunded: (amount: string) => `已退回 ${amount}`,
    paidAt: (time: string) => `收款于 ${time}`,
    link: '付款链接',
    notSent: '付款链接尚未发送',
    sentAt: (time: string) => `链接发送于 ${time}`,
    remindedAt: (time: string) => `已于 ${time} 提醒买家`,
    until: (time: string) => `有效至 ${time}`,
    send: '发送付款链接',
    sendAgain: '重新发送付款链接',
    sent: '付款链接已发送',
    withdraw: '撤回运费',
    withdrawn: '运费已撤回，付款链接已失效',
    amount: (what: string) => `退回${what}（元）`,
    refund: (what: string) => `退回${what}`,
    wrongAmount: (left: string) => `请填写退款金额，最多 ${left}`,
  },
  notes: {
    title: '内部备注',
    hint: '买家看不到。',
    field: '新备注',
    add: '添加备注',
    done: '备注已添加',
  },
  tags: {
    title: '标签',
    field: '添加标签',
    add: '添加',
    remove: (tag: string) => `移除标签 ${tag}`,
    done: '标签已保存',
  },
  printed: {
    title: '打印记录',
    reprint: '打印后收件信息、退款或运费有变，请重新打印装箱单和发票',
    documents: { slip: '装箱单', labels: '数据标签', invoice: '商业发票' } satisfies Record<Paper, string>,
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
      'tags-set': '标签',
      'note-added': '备注',
      printed: '打印',
      flagged: '出现标记',
      'flag-cleared': '清除标记',
      'refund-asked': '登记退款',
      restocked: '退回库存',
      'end-asked': '要求结束订单',
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
      chargeRefund: '退回运费或补款',
      tags: '标签',
      name: '姓名',
      phone: '电话',
      address: '地址',
      refund: '退款',
      paper: '单据',
      flag: '标记',
      pieces: '件数',
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

/** Known values get words; others are shown as stored. */
export function valueText(field: string, value: string): string {
  const { statuses } = orderText.fee;
  const { documents } = orderText.printed;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    feeStatus: statuses,
    paper: documents,
    flag: ordersText.flags,
  };
  return words[field]?.[value] ?? value;
}

export function actorText(by: OpsActor): string {
  switch (by.kind) {
    case 'account':
      return by.name ?? orderText.people.gone;
    case 'provider':
      return shopTexts().methods[by.name];
    default:
      return orderText.people[by.kind];
  }
}

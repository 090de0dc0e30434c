/** docs/shop.md "Pages", "States", "Failures", "Orders and payments". */

import { words } from '../base/words.text.ts';
import type { OrderEventKind, OrderStage, OrderStatus } from './orders.rules.ts';
import type { ProviderName } from './providers.rules.ts';

export const ordersText = words({
  'zh-CN': {
    title: '历史订单',
    edits: {
      title: '商品修改',
      states: { requested: '付清差额后生效', confirmed: '已修改' },
      change: (name: string, before: number, after: number) =>
        before === 0
          ? `新增${name} × ${after}`
          : after === 0
            ? `移除${name} × ${before}`
            : `${name}：${before} 件改为 ${after} 件`,
      even: '价格不变',
      refund: (amount: string) => `退差额 ${amount}`,
      due: (amount: string) => `需补差额 ${amount}，新增的商品已为您保留`,
      paid: (amount: string) => `已补差额 ${amount}`,
      reason: (reason: string) => `原因：${reason}`,
      goods: '修改前商品金额',
      before: '修改前订单金额',
    },
    empty: '暂无订单',
    goShopping: '去购物',
    detailTitle: '订单详情',
    number: '订单号',
    copy: '复制',
    copyNumber: '复制订单号',
    copied: '已复制',
    time: '下单时间',
    status: '状态',
    statusOf: (status: string) => `订单${status}`,
    /** States of the order itself; display-status.text.ts has the phrases that buyers read. */
    statuses: { pending: '待支付', completed: '已支付', cancelled: '已取消' } satisfies Record<
      OrderStatus,
      string
    >,
    shippingStatuses: {
      pending: '待发货',
      translating: '已发货',
      done: '已收货',
    } satisfies Record<OrderStage, string>,
    shippingProgress: '物流状态',
    method: '支付方式',
    methods: { stripe: 'Stripe', paypal: 'PayPal' } satisfies Record<ProviderName, string>,
    total: '总计',
    loadMore: '加载更多',
    loadingMore: '正在加载更多订单',
    shownOf: (shown: number, total: number) => `已显示 ${shown} 笔，共 ${total} 笔订单`,
    allShown: (total: number) => `已显示全部 ${total} 笔订单`,
    seeDetail: '查看订单详情',
    continuePaying: '继续支付',
    payBefore: (time: string, left: string) => `付款时确认库存，请在 ${time} 前付款，${left}`,
    payableOver: '付款时间已过。如仍需要，请从购物车重新下单。',
    endedUnpaid: '订单未付款。如仍需要，请从购物车重新下单。',
    confirmTotal: (total: string) => `确认新价格 ${total}`,
    totalConfirmed: (total: string) => `已确认新价格 ${total}`,
    cancel: '取消订单',
    cancelAsk: '确定要取消该订单吗？',
    keep: '暂不取消',
    cancelled: '订单已取消',
    cancelFailed: '取消失败，请重试',
    recipient: '收货地址',
    addressInReview: '收货地址已更改，订单能否寄达由客服确认，确认前不会发货。',
    change: '修改',
    shippingMethod: '送货方式',
    methodLater: '发货时确定',
    notShipped: '未发货',
    shipping: '配送方式',
    inParcel: '包裹内容',
    joinedWith: '合寄订单',
    parcelNumber: (n: number) => `包裹 ${n}`,
    parcelLine: (name: string, grade: string, quantity: number) => `${name} ${grade} × ${quantity}`,
    courier: '快递公司',
    tracking: '运单号',
    track: '查询物流',
    items: '商品清单',
    descriptions: '商品说明',
    count: (quantity: number) => `共 ${quantity} 件`,
    quality: '品质',
    quantity: '数量',
    unitPrice: '单价',
    paidPrice: '优惠单价',
    amount: '小计',
    goodsTotal: '商品总金额',
    fee: '运费',
    feeLater: '国际运费由客服另行确认',
    orderAmount: '订单金额',
    refunded: '已退款',
    refunding: '退款处理中',
    /** The shop still owes the refund. */
    owed: '退款未成功',
    owedNext: '我们会重新退款，或与您联系改用其他方式',
    /** The money that was paid and did not go back. */
    remaining: '实付',
    /** Freight and additions that are not paid yet. */
    due: '待付',
    chargedAs: '支付时扣款',
    /** Label until the order is paid. */
    toBeCharged: '结算金额',
    charged: (amount: string, currency: string) => `${amount} ${currency}`,
    otherProducts: (count: number) => `另有 ${count} 种商品，查看订单详情`,
    qualityTimes: (quality: string, quantity: number) => `品质 ${quality} × ${quantity}`,
    history: '订单记录',
    events: {
      placed: '提交订单',
      paid: '支付成功',
      cancelled: '订单取消',
      shipped: '已发货',
      received: '已收货',
      refunded: '已退款',
    } satisfies Record<OrderEventKind, string>,
    notFound: '订单不存在',
    loading: '正在加载订单',
    noScript: '显示订单需要启用 JavaScript。',
    description: '查看您的订单与物流状态。',
    backToList: '返回历史订单',
    originAndSex: (origin: string, sex: string) =>
      [origin && `产地：${origin}。`, sex && `性别：${sex}。`].join(''),
    copyFailed: '复制失败，请手动选择订单号',
    listFailed: '获取订单失败',
    detailFailed: '获取订单详情失败',
  },
});

const quoted = (name: string | undefined) => (name === undefined ? '' : `“${name}”`);

export const paymentText = words({
  'zh-CN': {
    title: '支付结果',
    verifying: '正在确认支付结果',
    dontLeave: '正在确认付款，请勿关闭页面',
    success: '支付成功',
    thisPayment: (charge: string) => `本次付款：${charge}`,
    failed: '支付验证失败',
    dontPayTwice: '若已扣款请勿重复支付',
    sentBack: '本次付款未被接受，款项将原路退回',
    soldOutUncharged: (name?: string) => `${quoted(name)}刚刚售罄，未扣款`,
    uncharged: '付款未完成，未扣款',
    /** The buyer had authorised the payment by card. */
    released: '预授权已撤销，银行显示可能延迟。',
    soldOutRefunded: (name?: string) => `${quoted(name)}刚刚售罄，已全额退款`,
    soldOutRefunding: (name?: string) => `${quoted(name)}刚刚售罄，款项正在全额退回`,
    othersPaying: '正在确认',
    othersPayingNext:
      '其他买家正在支付最后几件，尚未向您扣款。若仍有货，付款会自动完成，结果也会显示在历史订单中。',
    unfinished: '付款未完成，可在订单页继续支付',
    underReview: '付款正在人工核对，请勿重复支付',
    paid: '已支付',
    processing: '付款处理中，到账后订单会自动更新',
    seeOrder: '查看订单',
    goOn: '继续购物',
    home: '返回首页',
    orders: '查看历史订单',
    retry: '重试',
    refresh: '刷新状态',
    noScript: '确认支付结果需要启用 JavaScript。',
  },
});

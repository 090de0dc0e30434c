/**
 * Texts of orders and payment results (docs/shop.md "Pages", "States", "Failures", "Orders and
 * payments").
 */
import type { FEE_STATUSES, OrderEventKind, OrderStatus, ShippingStage } from '../rules/orders.ts';
import type { ProviderName } from '../rules/providers/providers.ts';
import { words } from './words.ts';

type FeeStatus = (typeof FEE_STATUSES)[number];

export const ordersText = words({
  'zh-CN': {
    title: '历史订单',
    empty: '暂无订单',
    goShopping: '去购物',
    detailTitle: '订单详情',
    number: '订单号',
    copy: '复制订单号',
    copied: '已复制',
    time: '下单时间',
    status: '状态',
    statusOf: (status: string) => `订单${status}`,
    statuses: { pending: '待支付', completed: '已支付', cancelled: '已取消' } satisfies Record<
      OrderStatus,
      string
    >,
    shippingStatuses: {
      pending: '待发货',
      translating: '已发货',
      done: '已收货',
    } satisfies Record<ShippingStage, string>,
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
    payBefore: (time: string, minutes: number) =>
      `请在 ${time} 前付款，还剩${minutes === 0 ? '不到 1 分钟' : ` ${minutes} 分钟`}`,
    holdOver: '付款时间已过，商品不再为您保留。如仍需要，请从购物车重新下单。',
    endedUnpaid: '订单未付款，商品已不再保留。如仍需要，请从购物车重新下单。',
    cancel: '取消订单',
    cancelAsk: '确定要取消该订单吗？',
    keep: '暂不取消',
    cancelled: '订单已取消',
    cancelFailed: '取消失败，请重试',
    processing: '付款处理中',
    waitForBank:
      '付款正由银行确认，可能需要数个工作日，到账后订单会自动更新。在此之前不能取消本订单，也不能提交新订单。',
    recipient: '收货地址',
    change: '修改',
    shippingMethod: '送货方式',
    methodLater: '发货时确定',
    notShipped: '未发货',
    shipping: '配送方式',
    awaiting: '待发货',
    courier: '快递公司',
    tracking: '运单号',
    items: '商品清单',
    count: (pieces: number) => `共 ${pieces} 件`,
    quality: '品质',
    quantity: '数量',
    unitPrice: '单价',
    paidPrice: '优惠单价',
    amount: '小计',
    goodsTotal: '商品总金额',
    fee: '运费',
    freeShipping: '免运费',
    feeLater: '国际运费由客服另行确认',
    orderAmount: '订单金额',
    refund: '退款',
    refunded: (amount: string) => `已退款 ${amount}`,
    refunding: (amount: string) => `退款处理中 ${amount}`,
    /** A refund failed. */
    owed: (amount: string) => `退款未成功 ${amount}`,
    owedNext: '我们会重新退款，或与您联系改用其他方式',
    feeStatuses: { due: '待付', received: '已付' } satisfies Record<FeeStatus, string>,
    chargedAs: '实付',
    /** Unpaid or refunded orders. */
    toBeCharged: '结算金额',
    charged: (amount: string, currency: string) => `${amount} ${currency}`,
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
    origin: '产地',
    gender: '性别',
    copyFailed: '复制失败，请手动选择订单号',
    listFailed: '获取订单失败',
    detailFailed: '获取订单详情失败',
  },
});

export const paymentText = words({
  'zh-CN': {
    title: '支付结果',
    verifying: '正在确认支付结果',
    dontLeave: '正在确认付款，请勿关闭页面',
    success: '支付成功',
    failed: '支付验证失败',
    dontPayTwice: '若已扣款请勿重复支付',
    sentBack: '本次付款未被接受，款项将原路退回',
    keptUntil: (time: string) => `付款未完成，订单为您保留至 ${time}`,
    underReview: '付款正在人工核对，请勿重复支付',
    paid: '已支付',
    processing: '付款处理中，到账后订单会自动更新',
    seeOrder: '查看订单',
    goOn: '继续购物',
    home: '返回首页',
    retry: '重试',
    noScript: '确认支付结果需要启用 JavaScript。',
  },
});

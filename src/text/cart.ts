/** The words of cart and checkout (spec §2, §4, §5, §8; decisions "Cart", "Words"). */

export const cart = {
  title: '购物车',
  open: '购物车',
  close: '关闭购物车',
  badge: (lines: number) => `购物车，${lines} 件商品`,
  empty: '购物车是空的',
  start: '开始添加商品吧',
  loginFirst: '登录后即可使用购物车',
  total: '合计',
  note: '运费和税费在结账时计算',
  remove: '移除',
  clear: '清空购物车',
  clearAsk: '确定要清空购物车吗？',
  clearYes: '确定清空',
  clearNo: '取消',
  lineTotal: '小计',
  unitPrice: '单价',
  wholesale: '批发价',
  takenDown: '商品已下架',
  priceChanged: (before: string, now: string) => `价格由 ${before} 变为 ${now}`,
  stockFell: (before: number, now: number) => `库存由 ${before} 件变为 ${now} 件`,
  confirmLine: '确认变更',
  confirmFirst: '请先确认购物车中的变更',
} as const;

export const cartNotices = {
  added: '已加入购物车',
  updated: '已更新',
  removed: '已删除',
  cleared: '购物车已清空',
  clamped: (pieces: number) => `库存不足，已调整为最大数量 ${pieces}`,
  outOfStock: '库存不足',
  addFailed: '添加失败，请重试',
  updateFailed: '更新失败，请重试',
  removeFailed: '删除失败，请重试',
  clearFailed: '清空失败，请重试',
  lineMissing: '购物车中没有该商品',
  full: (lines: number) => `购物车最多可放 ${lines} 种商品`,
  changed: '购物车已更新',
  empty: '购物车是空的',
} as const;

export const checkout = {
  card: 'Stripe 支付',
  cardBusy: '处理中...',
  cardOff: 'Stripe 支付（测试中，暂不支持下单）',
  walletLabel: 'PayPal 支付',
  walletFailed: '支付未完成，请重试',
  cardFailed: '支付未完成，请重试',
  walletCancelled: '支付已取消',
  completeProfile: '请先完善收货信息',
  chargedAs: (amount: string, currency: string, rate: string) =>
    `将以 ${amount} ${currency} 结算（汇率 ${rate}）`,
  paid: '支付成功',
  seeOrder: '查看订单',
  pendingReview: '付款处理中，到账后订单会自动更新',
} as const;

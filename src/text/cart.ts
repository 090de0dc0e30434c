/** docs/shop.md "Pages", "States", "Rules of input", "Failures", "Cart", "Words on the screen". */
import { words } from './words.ts';

export const cartText = words({
  'zh-CN': {
    title: '购物车',
    open: '购物车',
    close: '关闭购物车',
    badge: (lines: number) => `${lines} 种商品`,
    loading: '正在加载购物车',
    loadFailed: '购物车加载失败',
    retry: '重试',
    old: '购物车未能更新，以下是之前的内容',
    empty: '购物车是空的',
    start: '开始添加商品吧',
    loginFirst: '登录后即可使用购物车',
    total: '合计',
    totalOld: '合计（未更新）',
    note: '运费和税费在结账时计算',
    remove: '移除',
    clear: '清空购物车',
    clearAsk: '确定要清空购物车吗？',
    clearYes: '确定清空',
    clearNo: '取消',
    lineTotal: '小计',
    unitPrice: '单价',
    wholesale: '批发价',
    takenDown: '商品已下架，移除后即可结账',
    soldOut: '已售罄，移除后即可结账',
    otherGrades: '选择其他品质',
    priceChanged: (before: string, now: string) => `价格由 ${before} 变为 ${now}`,
    stockFell: (before: number, now: number) => `库存由 ${before} 件变为 ${now} 件`,
    confirmLine: '确认变更',
    confirmFirst: '请先确认购物车中的变更',
    askQuote: '批发询价',
    askQuoteFailed: '暂时无法填写询价，请重试',
  },
});

export const cartNotices = words({
  'zh-CN': {
    added: '已加入购物车',
    updated: '已更新',
    removed: '已删除',
    cleared: '购物车已清空',
    clamped: (pieces: number) => `库存不足，已调整为最大数量 ${pieces}`,
    outOfStock: '库存不足',
    updateFailed: '更新失败，请重试',
    removeFailed: '删除失败，请重试',
    clearFailed: '清空失败，请重试',
    empty: '购物车是空的',
  },
});

export const checkoutText = words({
  'zh-CN': {
    payBusy: '处理中...',
    cardOff: (card: string) => `${card}（测试中，暂不支持下单）`,
    belowLeast: (ways: string) => `订单金额低于${ways}的单笔下限，请换一种支付方式或联系客服下单`,
    aboveMost: (ways: string) => `订单金额超过${ways}的单笔上限，请减少数量、换一种支付方式或联系客服下单`,
    walletFailed: '支付未完成，请重试',
    walletRefused: 'PayPal 未接受本次付款，未扣款，请重试或换一种支付方式',
    cardFailed: '支付未完成，请重试',
    walletCancelled: '支付已取消',
    walletClosed: '支付未完成，订单仍为您保留',
    walletMissing: 'PayPal 加载失败',
    walletInApp: 'PayPal 需要打开新窗口，此应用不支持。请点右上角 ··· 在浏览器打开',
    configFailed: '支付方式加载失败',
    notCaptured: '请先登录，付款将自动确认，结果请在历史订单中查看',
    chargedAs: (way: string, amount: string, currency: string, rate: string) =>
      `${way}将以 ${amount} ${currency} 结算（汇率 ${rate}）`,
    paid: '支付成功',
    seeOrder: '查看订单',
    close: '关闭',
    pendingReview: '付款处理中，到账后订单会自动更新',
    cancelUnknown: '未能确认支付是否已取消，请在历史订单中查看',
  },
});

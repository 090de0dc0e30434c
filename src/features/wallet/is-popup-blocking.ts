/**
 * These in-app browsers open no windows: WeChat, QQ, Weibo, Alipay, DingTalk, Douyin, Xiaohongshu,
 * Toutiao.
 */
const IN_APP = /MicroMessenger|\bQQ\/|Weibo|AlipayClient|DingTalk|aweme|xhsdiscover|NewsArticle/i;

/** True if PayPal's button would do nothing. */
export function isPopupBlocking(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

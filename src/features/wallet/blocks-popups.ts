/** In-app browsers that open no windows: WeChat, QQ, Weibo, Alipay, DingTalk, Douyin, Xiaohongshu, Toutiao. */
const IN_APP = /MicroMessenger|\bQQ\/|Weibo|AlipayClient|DingTalk|aweme|xhsdiscover|NewsArticle/i;

/** True if this browser can't open PayPal's window, so that the button would do nothing. */
export function blocksPopups(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

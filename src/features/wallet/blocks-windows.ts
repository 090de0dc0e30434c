/** In-app browsers that open no window: WeChat, QQ, Weibo, Alipay, DingTalk, Douyin, Xiaohongshu, Toutiao. */
const IN_APP = /MicroMessenger|\bQQ\/|Weibo|AlipayClient|DingTalk|aweme|xhsdiscover|NewsArticle/i;

/** Whether PayPal's window can't open in a browser of this user agent, so that its button would do nothing. */
export function blocksWindows(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

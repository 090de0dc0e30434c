import { expect, test } from 'vitest';
import { isPopupBlocking } from './WalletFrame.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; V2238A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

test.each([
  [
    'WeChat on an iPhone',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  ],
  [
    'WeChat on Android',
    `${ANDROID} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MicroMessenger/8.0.49`,
  ],
  [
    'QQ',
    `${ANDROID} Chrome/109.0 MQQBrowser/6.2 TBS/046403 Mobile Safari/537.36 V1_AND_SQ_9.0.0 QQ/9.0.0.13150`,
  ],
  ['Weibo', `${IPHONE} Mobile/15E148 Weibo (iPhone15,2__weibo__14.5.2__iphone__os17.5)`],
])('%s opens no window', (_, userAgent) => {
  expect(isPopupBlocking(userAgent)).toBe(true);
});

test.each([
  ['Safari', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${ANDROID} Chrome/125.0.0.0 Mobile Safari/537.36`],
  [
    'QQ Browser, which is a browser of its own',
    `${ANDROID} Chrome/109.0 MQQBrowser/14.5 Mobile Safari/537.36`,
  ],
])('%s does', (_, userAgent) => {
  expect(isPopupBlocking(userAgent)).toBe(false);
});

/** Rate-limit messages; each says what to do. Used only by the server. */

import { words } from './words.ts';

export const limitNotices = words({
  'zh-CN': {
    seconds: (seconds: number) => `${seconds} 秒`,
    minutes: (minutes: number) => `${minutes} 分钟`,
    hours: (hours: number) => `${hours} 小时`,
    tries: (wait: string) => `尝试次数过多，请 ${wait}后再试`,
    login: (wait: string) => `尝试次数过多，请 ${wait}后再试，或通过“忘记密码”重置密码`,
    accounts: (wait: string) => `注册的账户过多，请 ${wait}后再试，或登录已有账户`,
    confirmations: (wait: string) => `发往此邮箱的确认邮件过多，请 ${wait}后再试`,
    emailChanges: (wait: string) => `此邮箱更改过于频繁，请 ${wait}后再改`,
    payments: (wait: string) => `查询付款结果过于频繁，请 ${wait}后再试`,
    avatars: (wait: string) => `头像更换过于频繁，请 ${wait}后再试`,
    hashing: (wait: string) => `访问人数较多，请 ${wait}后再试`,
    busy: (wait: string) => `正在处理的图片较多，请 ${wait}后再试`,
  },
});

export const avatarRefusals = words({
  'zh-CN': {
    tooManyPixels: '图片尺寸过大，最多 1600 万像素，请缩小后再上传',
    tooCostly: '不支持 16 位隔行扫描的 PNG，请另存为普通 JPG 或 PNG 后再上传',
    tooComplex: '图片结构过于复杂，无法处理，请另存为普通 JPG 或 PNG 后再上传',
  },
});

import { words } from '../base/words.text.ts';

export const emailChangeText = words({
  'zh-CN': {
    currentPassword: '当前密码',
    /** Screen readers announce it. */
    fieldOpened: '更改邮箱需要填写当前密码，请见下一个输入框',
    hint: '更改邮箱需要验证当前密码。新邮箱确认之后才会生效，在此之前仍用原邮箱登录。',
    pending: (email: string) =>
      `新邮箱 ${email} 待确认。请打开我们发到新邮箱的最近一封邮件完成确认，申请后 24 小时内有效。`,
    unconfirmed: '此邮箱待确认。请打开我们发到此邮箱的最近一封邮件完成确认，没有收到时可重新发送。',
    resend: '重新发送',
    cancel: '取消更改',
    sending: '发送中...',
    sendFailed: '发送失败，请稍后再试',
    cancelling: '取消中...',
    cancelFailed: '取消失败，请稍后再试',
  },
});

export const emailChangeNotices = words({
  'zh-CN': {
    asked: '更新成功，新邮箱确认后生效。请打开我们发到新邮箱的邮件完成确认',
    resent: '请打开我们发到该邮箱的最近一封确认邮件，都没有收到时请隔天再试',
    cancelled: '已取消更改邮箱',
  },
});

export const emailConfirmNotices = words({
  'zh-CN': {
    registeredBefore:
      '此邮箱曾被注册但未确认，我们已给它写过信。请打开最近一封邮件中的链接，确认邮箱或重新设置密码后登录；都没有收到时，请隔天用“忘记密码”再试',
    confirmed: '邮箱已确认',
    invalid: '链接无效或已过期',
    wrongPassword: '密码错误，请重新输入',
  },
});

export const emailConfirmPageText = words({
  'zh-CN': {
    title: '确认邮箱',
    lead: '请输入账户的密码，确认此邮箱属于您。',
    submit: '确认邮箱',
    confirming: '确认中...',
    failed: '确认失败，请稍后再试',
    invalid: '链接无效或已过期。如果您已经确认过，请直接登录；否则请在个人信息页重新发送邮件。',
    forgotten: '用此邮箱注册的人不是您，或忘记了密码？',
    /** Replaces a password that a stranger may have set. */
    setPassword: '重新设置密码',
    warning:
      '重新设置密码后，之前填写的资料、购物车与登录都会清除；已付款的订单照常处理，请凭订单号联系我们。',
  },
});

export const emailStopNotices = words({
  'zh-CN': {
    stopped: '已停止更改邮箱',
    invalid: '链接无效或已过期',
  },
});

export const emailStopPageText = words({
  'zh-CN': {
    title: '停止更改邮箱',
    lead: '您的账户申请了更改登录邮箱。停止之后，仍用收到邮件的这个邮箱登录。',
    submit: '停止更改',
    stopping: '停止中...',
    failed: '操作失败，请稍后再试',
    stopped: '已停止更改，登录邮箱没有变化。',
    setPassword: '申请更改的人知道您的密码，请立即重置密码。',
    setPasswordLink: '重置密码',
    invalid: '链接无效或已过期：更改已经停止、已经完成，或超过了 24 小时。如果您无法登录，请联系我们。',
    contact: '联系我们',
  },
});

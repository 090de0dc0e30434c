/** The words of a changed e-mail address, and of the page that undoes it. */

export const emailChange = {
  currentPassword: '当前密码',
  /** For whoever doesn't see the field appear. */
  told: '更改邮箱需要填写当前密码，请见下一个输入框',
  /** Stands below the field. */
  hint: '更改邮箱需要验证当前密码。保存后，其他设备上的登录会退出，原邮箱会收到可撤销更改的邮件。',
} as const;

/** Known to the server alone. */
export const emailChangeNotices = {
  passwordMissing: '更改邮箱请填写当前密码',
  wrongPassword: '当前密码错误，请重新输入',
  resetFirst: '邮箱更改刚被撤销，请先通过“忘记密码”重置密码，再更改邮箱',
} as const;

export const emailUndoNotices = {
  undone: '原邮箱已恢复',
  invalid: '链接无效或已过期',
  taken: '原邮箱已注册了另一个账户，无法恢复，请联系我们',
} as const;

/** Of the page `/undo-email`. */
export const emailUndoPage = {
  title: '恢复原邮箱',
  lead: '您账户的登录邮箱被更改过。恢复后，请用收到邮件的这个邮箱登录，所有设备上的登录都会退出。',
  submit: '恢复原邮箱',
  restoring: '恢复中...',
  failed: '恢复失败，请稍后再试',
  restored: (email: string) => `登录邮箱已恢复为 ${email}，所有设备上的登录都已退出。`,
  setPassword: '更改邮箱的人知道您的密码，请立即设置新密码。',
  setPasswordLink: '设置新密码',
  invalid: '链接无效或已过期。如果您的账户仍被他人使用，请联系我们。',
  contact: '联系我们',
} as const;

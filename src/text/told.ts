/** What plain scripts tell of their failures, before any other words are there. */
export const told = {
  /** Of the cart. */
  add: '添加失败，请重试',
  script: '加载失败，请刷新页面重试',
  loginFirst: '请先登录',
} as const;

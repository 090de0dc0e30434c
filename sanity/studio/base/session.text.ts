export const sessionText = {
  noEditor: {
    title: '这里是编辑后台',
    sentence: '您的账号没有编辑权限。如果您需要编辑内容，请联系店铺管理员。',
    home: '返回首页',
    otherAccount: '换一个账号登录',
  },
  unreachable: {
    title: '暂时连接不上店铺',
    sentence: '请检查网络，稍后再试。已经保存的内容不会丢失。',
    again: '再试一次',
  },
  unsaved: {
    unanswered: '店铺没有应答',
    offline: '网络断开了',
    sentence: '文档里还没有保存的内容都在这里，恢复后会自动保存。请不要关闭本页。',
  },
  ended: {
    title: '登录已过期',
    sentence: '您输入的内容都还在这里，但要等您重新登录后才会保存。请不要关闭本页。',
    login: '在新标签页登录',
  },
  otherEditor: {
    title: (name: string) => `现在登录的是「${name}」`,
    sentence: (name: string) =>
      `本页的改动属于「${name}」，请用这个账号重新登录后再保存；也可以刷新本页，放弃未保存的改动。`,
    login: '换回账号',
    reload: '刷新本页',
  },
  toolError: {
    title: '这一部分没有打开',
    sentence:
      '编辑后台可能刚刚更新过，或者网络断开了。输入的内容会自动保存为草稿；网络恢复后会自动重新打开，也可以稍等片刻再刷新本页。',
    reload: '刷新本页',
    details: '如果反复出现，请把下面的错误详情交给店铺管理员。',
  },
  shopLogin: {
    sentence: '请先登录店铺账号',
    login: '登录店铺账号',
  },
} as const;

import { words } from '../base/words.text.ts';

export const ownDataText = words({
  'zh-CN': {
    title: '我的数据',
    lead: '您可以下载本店保存的个人数据，也可以注销账号。两项操作都需要输入登录密码。',
    download: '下载我的数据',
    downloadTitle: '下载我的数据',
    downloadLead:
      '文件为 JSON 格式，包括账号资料、地址簿、头像、登录记录、购物车、收藏、到货提醒与求购、标本柜、全部订单、破损报告和客服备注，不含密码。',
    downloadSubmit: '下载',
    preparing: '正在整理数据...',
    exported: '数据已下载',
    exportFailed: '下载失败，请稍后再试',
    fileName: (day: string) => `蝶藏-我的数据-${day}.json`,
    remove: '注销账号',
    removeTitle: '确定要注销账号吗？',
    removeFinal: '注销后无法恢复。',
    removedAtOnce:
      '立即删除：登录信息与密码、头像、地址簿、购物车、收藏、到货提醒与求购、标本柜、破损报告及其照片、客服备注，以及姓名、联系手机和收货地址。',
    removedUnpaid: '未付款的订单会先取消。',
    keptOrders:
      '保留：依法须保存的订单与付款记录。已付款未完成的订单照常发货或退款，姓名、地址与邮箱保留到该订单完成，随后删除。',
    mailFree: '该邮箱可以重新注册，但看不到以前的订单。',
    removeSubmit: '确认注销',
    keep: '暂不注销',
    cancel: '取消',
    removing: '正在注销...',
    deleted: '账号已注销',
    removeFailed: '注销失败，请稍后再试',
  },
});

/** What operators read while they ship by pasted lines. */
export const shipManyText = {
  title: '批量发货',
  lead: '每行一笔：订单号,快递公司,运单号。可直接从表格粘贴，用逗号、分号、竖线或制表符隔开都可以。',
  field: '发货清单',
  example: '2611-0001-0001,顺丰速运,SF1234567890',
  noNumber: '没有认出订单号，应为 0000-0000-0000',
  noCourier: '缺快递公司',
  noTracking: '缺运单号',
  notTracking: '运单号被表格软件改坏了，或还没有填，请从快递单复制原号',
  tooMany: '多于三列，请检查分隔符',
  tooLong: '快递公司或运单号太长',
  twice: '这个订单号前面已有一行，以前面的为准',
  columns: { line: '行', number: '订单号', courier: '快递公司', tracking: '运单号', result: '结果' },
  toSend: '将发货',
  preview: '将要发货的清单',
  count: (good: number, bad: number) =>
    bad === 0 ? `共 ${good} 笔可以发货` : `${good} 笔可以发货，${bad} 行有问题，不会提交`,
  send: (orders: number) => `发货 ${orders} 笔`,
  sending: (done: number, all: number) => `正在发货 ${done} / ${all}…`,
  done: (shipped: number, others: number) =>
    others === 0
      ? `${shipped} 笔已发货，买家会收到邮件`
      : `${shipped} 笔已发货，${others} 行没有发货，原因见下`,
  stopped: (msg: string) => `${msg}。再按一次只会继续没有完成的`,
  mend: (lines: number) => `修改没有发货的 ${lines} 行`,
  close: '关闭',
  fresh: '清空，另贴一份',
} as const;

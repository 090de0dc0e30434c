import { words } from '../base/words.text.ts';

export const staffMailText = words({
  'zh-CN': {
    signature: '此邮件由系统自动发送，请勿直接回复。',
    country: '收货国家',
    noCountry: '国家未知',
    pieces: '件数',
    paidAt: '付款时间',
    openOrder: '打开订单',
    openOrders: '打开订单列表',
    openQuotes: '打开询价列表',
    openFigures: '查看现状',
    paid: {
      subject: (number: string, amount: string) => `新付款订单 ${number}，${amount}`,
      lead: (number: string) => `订单 ${number} 已付款，等待发货。`,
    },
    sheet: {
      subject: (day: string, orders: number) => `${day} 付款日报：${orders} 笔`,
      lead: (until: string, orders: number, amount: string) =>
        `上一份日报之后，截至${until}，共有 ${orders} 笔订单付款，合计 ${amount}。`,
      order: (number: string) => `订单 ${number}`,
      more: (orders: number) => `另有 ${orders} 笔未列出，请在订单列表中查看。`,
    },
    flagged: {
      subject: (flag: string, number: string | null) =>
        number === null ? `出现标记：${flag}` : `订单 ${number} 出现标记：${flag}`,
      provider: '支付平台',
      order: '订单',
      noOrder: '不属于任何订单',
      record: '原始记录',
      clear: '处理完毕后，请在订单里写明结果并清除标记；有未清除标记的订单不会照常发货。',
      clearLoose: '处理完毕后，请在“有标记”列表里写明结果并清除标记。',
    },
    quote: {
      subjects: {
        requested: '有新的批发询价',
        'papers-requested': '有新的预留申请',
        asked: '买家对报价提问',
      },
      leads: {
        requested: (lines: number, quantity: number) =>
          `有买家询价 ${lines} 种、共 ${quantity} 件商品，请在“询价”里查看并报价。`,
        'papers-requested': (lines: number, quantity: number) =>
          `有买家申请预留 ${lines} 种、共 ${quantity} 件要先办文件的标本。接受之前不占库存，请在“询价”里查看并答复。`,
        asked: (lines: number, quantity: number) =>
          `有买家对一份报价（${lines} 种、共 ${quantity} 件商品）提问，请在“询价”里查看并答复。`,
      },
    },
    papers: {
      subjects: {
        reserved: (number: string) => `新的预留，要先办文件：订单 ${number}`,
        reported: (number: string) => `买家说文件办好了：订单 ${number}`,
        'given-up': (number: string) => `买家放弃了预留：订单 ${number}`,
        overdue: (number: string) => `文件逾期未到：订单 ${number}`,
        ending: (number: string) => `预留三天内到期：订单 ${number}`,
        stopped: (number: string) => `预留的商品现在不能寄：订单 ${number}`,
        freed: (number: string) => `预留的商品不用先办文件了：订单 ${number}`,
      },
      leads: {
        reserved: '买家申请预留并先办文件，标本已预留。请查看要办的文件并开始办理。',
        reported: '买家填写了文件号码，请核对并登记收到的日期。',
        'given-up': '买家放弃了预留，标本已重新开放销售，无需处理。',
        overdue: '有文件过了预计日期还没有收到。请向办理的一方询问，并改写预计日期或延长预留。',
        ending: '文件还没有办齐，预留三天内到期，到期后标本重新开放销售。需要时请延长预留，并写明原因。',
        stopped: '按现在的寄送规则或收货国家，这些商品不能寄送，不能收款。请联系买家并撤销预留。',
        freed: '按现在的寄送规则或收货国家，这些商品不用先办文件，可以直接开放付款。',
      },
      open: '打开预留',
    },
    claim: {
      subject: (number: string) => `订单 ${number} 的买家报告破损`,
      lead: (number: string, quantity: number, photos: number) =>
        `订单 ${number} 的买家报告 ${quantity} 件破损，附照片 ${photos} 张。请在“售后”里查看并答复。`,
    },
    chargeUnpaid: {
      subject: (what: string, number: string, days: number) => `订单 ${number} 的${what}已 ${days} 天未付`,
      lead: (what: string, number: string, amount: string, days: number) =>
        `订单 ${number} 的${what} ${amount} 登记 ${days} 天后仍未支付。`,
      advice: '请联系买家，重新发送付款链接，或撤回这笔款项。不会再次提醒。',
    },
    mailFailed: {
      subject: (mail: string, number: string | null) =>
        number === null ? `邮件没有送达：${mail}` : `订单 ${number} 的邮件没有送达：${mail}`,
      lead: (mail: string, recipient: string, tries: number) =>
        `发往 ${recipient} 的邮件“${mail}”已经失败 ${tries} 次。系统还会自动重试，从第一次起约 27 小时后放弃。`,
      advice:
        '请核对邮箱地址有没有写错，需要时用别的方式联系对方。同时收到多封这样的信，多半是邮件服务器的故障。',
    },
    reconcileSilent: {
      subject: (minutes: number) => `对账已停止超过 ${minutes} 分钟`,
      lead: (since: string) => `自${since} 起，付款对账没有再完成过。`,
      never: (since: string) => `自${since} 起留意以来，付款对账一次也没有完成。`,
      meaning:
        '在此期间，没有收到通知的付款不会入账，预留到期的标本不会释放，已登记的退款不会重试。网店仍可照常下单和付款。',
      advice:
        '请查看定时函数 reconcile-payments 与 reconcile-payments-background 的日志：它们是否还在运行、报了什么错。恢复之后，漏掉的会自动补上，届时另有邮件告知。',
    },
    reconcileAgain: {
      subject: '对账已恢复',
      lead: (since: string, again: string) =>
        `付款对账已恢复：停在${since}，最近一次完成于${again}。停止期间漏掉的会自动补上，无需处理。`,
    },
    rulesDue: {
      subject: (rules: number) => `${rules} 条寄送规则需要核对`,
      stale: (rules: number) => `${rules} 条规则没有核对过，或已过核对期：凡由它们决定的，现在一律按“未知”。`,
      soon: (rules: number) => `${rules} 条规则将在两周内过期。`,
      advice:
        '请对照法律依据核对，改好后填写“核对日期”并发布，再由操作员在“生效”里接受。商店用的规则里还有未核对的，每周提醒一次。',
      open: '打开需要核对的规则',
    },
    ratesDue: {
      subject: (ways: number) => `${ways} 种寄送方式的运费要更新`,
      way: ({ zone, way, until }: { zone: string; way: string; until: string }) =>
        `${zone}，${way}：有效期至 ${until}。`,
      advice:
        '过了有效期的方式不再报价，付款后由客服报价。请更新运费表并发布，再由操作员在“生效”里接受。每周提醒一次。',
      open: '打开运费表',
    },
  },
});

import { words } from './words.text.ts';

export const mailTemplateText = words({
  'zh-CN': {
    greeting: (name: string) => (name === '' ? '您好：' : `${name}，您好：`),
    signature: '有问题请直接回信，客服会答复。',
    shopTime: (time: string) => `北京时间 ${time}`,
    reset: {
      subject: '重置您的密码',
      lead: '我们收到了重置您账户密码的请求。请点击下面的链接设置新密码：',
      action: '设置新密码',
      validity:
        '链接 60 分钟内有效（邮箱还没有确认的账户为 24 小时），且只能使用一次。设置后，其他设备上的登录会全部退出。',
      ignore: '如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。',
    },
    emailConfirmation: {
      subject: '请确认您的邮箱',
      lead: '有人用此邮箱注册了账户。如果是您本人，请点击下面的链接，用注册时的密码确认邮箱：',
      action: '确认邮箱',
      validity:
        '链接 24 小时内有效。不知道密码时，可以在打开的页面上重新设置，之前填写的注册资料会一并清除。',
      ignore: '如果您没有注册，请忽略此邮件，今后您仍可用此邮箱注册。',
    },
    emailChange: {
      subject: '请确认您的新邮箱',
      lead: '有人想把账户的登录邮箱更改为此邮箱。如果是您本人，请点击下面的链接，用账户的密码确认：',
      action: '确认新邮箱',
      validity: '链接 24 小时内有效。确认之前，仍用原邮箱登录。',
      ignore: '如果这不是您本人的操作，请忽略此邮件，不会有任何更改。',
    },
    emailChangeAsked: {
      subject: '您的登录邮箱即将更改',
      lead: (newEmail: string) =>
        `您的账户申请把登录邮箱更改为 ${newEmail}。新邮箱确认之后才会生效，在此之前仍用本邮箱登录。`,
      stop: '如果这不是您本人的操作，请点击下面的链接停止更改，并立即重置密码：',
      action: '停止更改',
      ignore: '如果是您本人更改的，请忽略此邮件。',
    },
    emailChanged: {
      subject: '您的登录邮箱已更改',
      lead: (newEmail: string) => `您的账户邮箱已更改为 ${newEmail}，今后请用新邮箱登录。`,
      notYou: '如果这不是您本人的操作，请立即回信。',
    },
    accountDeleted: {
      subject: '您的账号已注销',
      lead: '您的账号已注销，登录信息、头像、购物车与个人资料已删除，无法恢复。',
      orders: '如有已付款未完成的订单，我们会照常发货或退款，并通过本邮箱通知您。',
      notYou: '如果这不是您本人的操作，请立即回信。',
    },
    alertConfirmation: {
      subject: '请确认到货提醒',
      lead: '有人希望在下面的标本到货时收到提醒，留下了此邮箱。如果是您本人，请点击链接确认：',
      action: '确认到货提醒',
      validity: (days: number) =>
        `链接 ${days} 天内有效。确认后，到货时我们会发一封邮件，提醒随即结束；一年内没有到货，登记会自动删除。`,
      ignore:
        '如果这不是您本人的操作，请忽略此邮件，登记会在几天内、此邮箱会在一个月后删除；也可以点击下面的链接，不再收到这类邮件。',
    },
    stockNews: {
      subject: (name: string, others: number) =>
        others === 0 ? `到货：${name}` : `到货：${name}等 ${others + 1} 种`,
      lead: '您等待的标本现在有货：',
      stock: (units: number) => `库存 ${units} 件`,
      reasons: { alert: '到货提醒', want: '符合您的求购' },
      notReserved: '标本不会为您预留，先付款者先得。此邮件所说的到货提醒已经结束；求购继续有效。',
      why: '您收到此邮件，是因为您在本店登记了到货提醒或求购。同一邮箱一天最多收到一封。',
      stop: '不再接收到货与求购邮件',
    },
    paid: {
      subject: (number: string) => `订单 ${number} 支付成功`,
      lead: (number: string) => `我们已收到订单 ${number} 的付款。`,
      /** For mails of the previous release, which have no dates. */
      delivery: '自付款之日起，预计 40–60 天送达。',
      address: '发货前如需修改收货地址，请在个人资料中修改。',
    },
    cancelled: {
      subject: (number: string) => `订单 ${number} 已取消`,
      lead: (number: string) => `您的订单 ${number} 尚未付款，已由客服取消。`,
      money:
        '我们没有收到该订单的付款；若之后仍有款项到账，我们会恢复订单，库存不足时则原路退回。如仍需要，欢迎重新下单。',
    },
    released: {
      subject: (number: string) => `订单 ${number} 付款未完成，未扣款`,
      lead: (number: string) =>
        `订单 ${number} 的付款未完成，我们没有扣款。可能是标本已由其他买家先付款买下，订单已经结束，或银行未能完成扣款。`,
      money: '预授权已撤销，银行显示可能延迟。',
    },
    trackingCorrected: {
      subject: (number: string) => `订单 ${number} 的运单信息已更正`,
      lead: (number: string) => `您的订单 ${number} 的运单信息有更正，请以下面的为准。`,
    },
    partShipped: {
      subject: (number: string) => `订单 ${number} 已部分发货`,
      lead: (number: string) => `订单 ${number} 已发出一个包裹，其余商品备齐后寄出。`,
    },
    replacementShipped: {
      subject: (number: string) => `订单 ${number} 的补发已寄出`,
      lead: (number: string) => `订单 ${number} 的补发已寄出，不收取任何费用。`,
    },
    shipped: {
      subject: (number: string) => `订单 ${number} 已发货`,
      lead: (number: string) => `订单 ${number} 已发货。`,
    },
    refunded: {
      subject: (number: string) => `订单 ${number} 已退款`,
      lead: (number: string, amount: string) => `订单 ${number} 已退款 ${amount}。`,
      cancelled: '订单款项已全部退回，订单已取消，不再发货。',
      sum: '本次退款',
    },
    /** The refund of a duplicate payment does not refund the order. */
    refundOf: (number: string, isDouble: boolean, charge?: string) =>
      `订单 ${number}${charge === undefined ? (isDouble ? ' 的重复付款' : ' ') : ` 的${charge}`}`,
    refundPending: {
      subject: (what: string) => `${what}退款处理中`,
      lead: (what: string, amount: string) =>
        `${what}的 ${amount} 正在退回您的原支付账户，支付渠道处理完成后，我们会再通知您。`,
      next: '如果支付渠道发邮件向您索取收款账户，请按其提示填写。',
    },
    refundFailed: {
      subject: (what: string) => `${what}的退款未成功`,
      lead: (what: string, amount: string) =>
        `${what}的 ${amount} 没有退回成功，支付渠道未能将款项退到您的原支付账户。`,
      next: '这笔款项仍会退给您：我们会重新退款，或与您联系改用其他方式。您暂时无需任何操作。',
    },
    /** Precedes an operator's message. */
    message: '客服留言',
    backToSource: '款项已原路退回，到账时间以支付渠道为准。',
    backOutside: '款项已通过原支付渠道以外的方式（如银行转账）退还。',
    paidSum: '已支付',
    freightLater: '运费待定，由客服报价',
    refundedDouble: {
      subject: (number: string) => `订单 ${number} 的重复付款已退回`,
      lead: (number: string, amount: string) =>
        `订单 ${number} 付清之后，我们又收到一笔 ${amount} 的重复付款。`,
      goesOn: '您的订单不受影响，照常处理，您无需任何操作。',
    },
    refundedLate: {
      subject: (number: string) => `订单 ${number} 未成交，款项已全额退回`,
      lead: (number: string, amount: string) =>
        `我们收到您为订单 ${number} 支付的 ${amount} 时，所订标本刚刚售罄，已全额退款。`,
      leadOfQuote: (number: string, amount: string) =>
        `我们收到您为订单 ${number} 支付的 ${amount} 时，对应的报价已经结束。`,
      sorry: '很抱歉给您带来不便，欢迎您再次选购。',
    },
    payLink: {
      subject: (what: string, number: string) => `订单 ${number} 的${what}待支付`,
      reminder: (what: string, number: string) => `提醒：订单 ${number} 的${what}尚未支付`,
      lead: (what: string, number: string, amount: string) =>
        `订单 ${number} 的${what}为 ${amount}，请点击下面的链接付款：`,
      action: '去付款',
      noLogin: '付款无需登录，也可以把链接转给他人代付；页面上不显示姓名与地址。',
      validity: (day: string) => `链接有效至${day}。登录后也可在订单页面付款；如已付款，请忽略此邮件。`,
    },
    chargePaid: {
      subject: (what: string, number: string) => `已收到订单 ${number} 的${what}`,
      lead: (what: string, number: string, amount: string) =>
        `我们已收到订单 ${number} 的${what} ${amount}。`,
    },
    chargeRefunded: {
      subject: (what: string, number: string) => `订单 ${number} 的${what}已退回`,
      refunded: (what: string, number: string, amount: string) =>
        `订单 ${number} 的${what} ${amount} 已退回。`,
      double: (what: string, number: string, amount: string) =>
        `订单 ${number} 的${what}付清之后，我们又收到一笔 ${amount} 的重复付款。`,
      late: (what: string, number: string, amount: string) =>
        `我们收到您为订单 ${number} 支付的${what} ${amount} 时，这笔款项已经撤回。`,
      goesOn: '商品款项与订单不受影响。',
    },
    quoteSent: {
      subjects: {
        quoted: () => '您的批发报价',
        'papers-complete': (number: string) => `文件已办齐，可以付款：订单 ${number}`,
        'papers-not-needed': (number: string) => `不用先办文件，可以付款：订单 ${number}`,
      },
      leads: {
        quoted: '您的批发报价已经准备好，',
        'papers-complete': '文件已经办齐，为您预留的标本现在可以付款，',
        'papers-not-needed': '寄往您的国家现在不用先办文件，为您预留的标本可以付款，',
      },
      next: '请登录后查看明细。您可以付款、谢绝，也可以在页面上提问：',
      until: '有效期至',
      note: '留言',
      reserved: '商品已为您保留至有效期结束。',
      unreserved: '报价不保留库存，付款时以当时的库存为准。',
      sum: '应付',
      see: '查看报价',
    },
    quotePapers: {
      subjects: {
        reserved: (number: string) => `已为您预留，等文件办齐：订单 ${number}`,
        extended: (number: string) => `订单 ${number} 的预留已延长`,
        ending: (number: string) => `订单 ${number} 的预留将在三天内到期`,
        over: (number: string) => `订单 ${number} 的预留已到期`,
        stopped: (number: string) => `订单 ${number} 的商品现在不能寄送`,
        freed: (number: string) => `订单 ${number} 现在不用先办文件`,
      },
      leads: {
        reserved:
          '我们已为您预留所选标本。寄往您的国家须先办妥文件，文件齐备前不收款。要办哪些文件、由谁办理，请点击“查看进度”；您办好文件后，也请在该页面告诉我们。',
        extended: '文件还在办理，我们延长了为您的预留。',
        ending: '文件还没有办齐，预留快到期了。如果还需要时间，请联系客服。',
        over: '文件没有在预留期限内办齐，为您预留的标本已重新开放销售。您没有付款，无需任何操作；如仍需要，请重新申请。',
        stopped:
          '寄送规则或收货国家有了变化，这些标本现在不能寄往您的国家，不会向您收款。我们会联系您，您也可以放弃预留。',
        freed: '寄送规则或收货国家有了变化，现在不用先办文件。我们确认后会发付款链接。',
      },
      until: '预留至',
      reason: '说明',
      see: '查看进度',
    },
    quoteWithdrawn: {
      subject: '您的询价或预留申请已结束',
      request: '很抱歉，这次询价或预留申请已经结束，目前没有可以付款的报价，您无需任何操作。',
      offer: (number: string) => `我们撤回了报价订单 ${number}，它不能再付款。`,
      reason: '说明',
    },
    claimAnswered: {
      subject: (number: string) => `订单 ${number} 的破损报告已答复`,
      refunded: (number: string, amount: string) =>
        `我们核对了您对订单 ${number} 的破损报告，为您退款 ${amount}。款项退回后，我们会再通知您。`,
      replaced: (number: string) =>
        `我们核对了您对订单 ${number} 的破损报告，将为您免费补发。标本已经预留，寄出后我们会再通知您。`,
      refused: (number: string) => `我们核对了您对订单 ${number} 的破损报告，很抱歉，这次不能受理。`,
      reply: '答复',
    },
    replacementGivenUp: {
      subject: (number: string) => `订单 ${number} 的补发已取消`,
      lead: (number: string) =>
        `很抱歉，订单 ${number} 的补发无法寄出，已经取消。我们会对您的破损报告另行答复。`,
      reply: '说明',
    },
    recipientChanged: {
      subject: (number: string) => `订单 ${number} 的收件信息已更改`,
      lead: (number: string) => `客服已按约定更改订单 ${number} 的收件信息，发货时以此为准。`,
      next: '如果这不是您要求的更改，或信息有误，请在发货前联系我们。',
    },
    orderEdited: {
      subjects: {
        requested: (number: string) => `订单 ${number} 的商品修改待付差额`,
        confirmed: (number: string) => `订单 ${number} 的商品已修改`,
        cancelled: (number: string) => `订单 ${number} 的商品修改已取消`,
      },
      leads: {
        requested: (number: string) => `客服按约定修改了订单 ${number} 的商品，付清差额后生效：`,
        confirmed: (number: string) => `订单 ${number} 的商品已按约定修改，发货时以此为准：`,
        cancelled: (number: string) =>
          `订单 ${number} 的商品修改没有生效，新增的商品不再保留，订单仍为修改前的内容：`,
      },
      pieces: (before: number, after: number) => `${before} → ${after} 件`,
      reason: '原因',
      due: (amount: string) => `需补差额 ${amount}。新增的商品已为您保留，请点击下面的链接付款：`,
      paid: (amount: string) => `差额 ${amount} 已收到。`,
      refunded: (amount: string) => `差额 ${amount} 将原路退回，到账后另行通知。`,
      even: '价格不变，无需补款。',
      validity: (day: string) => `链接有效至${day}。逾期未付，修改自动取消，订单仍为修改前的内容。`,
    },
    claimReceived: {
      subject: (number: string) => `已收到订单 ${number} 的破损报告`,
      lead: (number: string) => `我们已收到您对订单 ${number} 的破损报告，会尽快核对并答复。`,
      next: '请暂时保留标本与包装。答复会发到本邮箱，也可以在订单页面查看。',
    },
    /** Names of mails in notifications to the staff about failed mails. */
    names: {
      'password-reset': '重置密码',
      'email-confirmation': '确认邮箱',
      'email-change': '确认新邮箱',
      'email-change-asked': '登录邮箱即将更改',
      'email-changed': '登录邮箱已更改',
      'account-deleted': '账号已注销',
      'alert-confirmation': '确认到货提醒',
      'stock-news': '到货与求购',
      'order-paid': '支付成功',
      'order-cancelled': '订单已取消',
      'payment-released': '付款未完成，预授权已撤销',
      'order-shipped': '已发货',
      'tracking-corrected': '运单信息已更正',
      'order-refunded': '已退款',
      'refund-pending': '退款处理中',
      'refund-failed': '退款未成功',
      'double-refunded': '重复付款已退回',
      'late-refunded': '订单未成交，款项已退回',
      'pay-link': '付款链接',
      'charge-paid': '已收到运费或补款',
      'charge-refunded': '运费或补款已退回',
      'quote-sent': '批发报价',
      'recipient-changed': '收件信息已更改',
      'order-edited': '订单商品已修改',
      'quote-papers': '预留与文件',
      'quote-withdrawn': '询价已结束',
      'claim-received': '已收到破损报告',
      'claim-answered': '破损报告已答复',
      'buyer-message': '客服来信',
      'replacement-given-up': '补发已取消',
    },
    seeOrder: '查看订单',
    piece: '单价',
  },
});

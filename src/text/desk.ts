/** See docs/shop.md "The operators' desk". */
import type { ChargeRefusal } from '../rules/charges.ts';
import { formatFen } from '../rules/money.ts';
import { DUE_ADDITIONS_MAX } from '../rules/orders.ts';
import type { ProviderName } from '../rules/providers/providers.ts';
import { ordersText } from './orders.ts';
import { words } from './words.ts';

/** The shop's time zone, for column heads. */
const ZONE = '（北京时间 UTC+8）';

export const deskText = words({
  'zh-CN': {
    noOrder: '没有这个订单',
    changed: '订单刚刚有变动，已显示最新内容，请核对后再提交',
    flagged: '订单有未处理的标记，请先处理，或确认仍要发货',
    noFlag: '没有这个未处理的标记',
    notPaid: '订单还没有付款',
    refunded: '款项已全部退回、正在退回或欠退，不能发货',
    ended: '订单已取消',
    shippedAlready: '已经发货',
    notShipped: '还没有发货',
    received: '已经收货',
    paidAlready: '已经付款；要退回款项请用退款',
    noRecipient: '买家的姓名、电话或地址是空的，请先联系买家补全',
    nothingPaid: '没有收到付款，没有可退的金额',
    nothingLeft: '款项已全部退回',
    nothingRefunded: '款项还没有退回，商品仍属于买家',
    nothingOwed: '没有欠退的款项',
    nothingSold: '没有可以退回库存的商品',
    tooManyAdditions: `这个订单已有 ${DUE_ADDITIONS_MAX} 笔补款待支付，请先撤回不需要的补款`,
    processing: '款项正在银行处理中，现在不能结束订单',
    cancelled: '订单已取消，库存已释放',
    turnedOutPaid: '这笔订单其实已经付款，已改为已支付',
    sentBack: '款项来得太晚，会自动退回',
    paidOtherwise: '收到的款项与订单不符，已标记，请处理',
    recorded: '已登记，将自动重试',
    freed: ({ ended, paid, waiting }: { ended: number; paid: number; waiting: number }) =>
      [
        ended > 0 || paid + waiting === 0 ? `已取消 ${ended} 笔未付款订单，库存已释放` : '',
        paid > 0 ? `${paid} 笔其实已经付款，没有取消` : '',
        waiting > 0 ? `${waiting} 笔还没有得到支付渠道的答复，将自动重试` : '',
      ]
        .filter((part) => part !== '')
        .join('；'),
    noKey: (provider: ProviderName) =>
      `这里没有配置 ${ordersText('zh-CN').methods[provider]} 的密钥，无法查询；已登记的事要等配置密钥后才会继续`,
    askedInVain: '支付平台现在查询不到，没有登记，请稍后再试',
    noSuchRefund: '支付平台没有这个订单的这笔退款',
    refundRecorded: (fen: number) => `已登记退款 ${formatFen(fen)}`,
    waived: '已登记：不再欠退',
    refundDone: (fen: number) => `已退款 ${formatFen(fen)}`,
    refundPending: (fen: number) => `退款 ${formatFen(fen)} 已提交，等待银行处理`,
    refundFailed: '退款没有成功，款项仍欠买家；请重新退款，或登记店外退款',
    amountLeft: (fen: number) => `可退金额是 ${formatFen(fen)}，请核对`,
    tooSmall: (fen: number) => `金额太小，至少 ${formatFen(fen)}`,
    tooManyRefunded: '退款件数超过了这一行还没有退款的件数',
    /** Name in the order's history. */
    brokenUnsent: '破损未寄出',
    brokenTooMany: '所选件数已寄出、已退回，或多于待发的件数',
    notOfLines: '退回库存的件数超过了所选商品的退款件数',
    moreThanLines: '退款金额超过了所选商品的金额',
    tooManyPieces: '退回的件数超过了已售出的件数',
    unchanged: '内容没有变化',
    notUnsent: '所选件数超过了还没有发出的件数',
    notPacked: '包裹内容与保存的不同，没有发货：请先保存包裹内容，再打印和发货',
    noShipment: '没有这个包裹',
    otherRecipient: '收件人的姓名、电话或地址与这个订单不同',
    otherBuyer: '不是同一个买家的订单',
    joinedBefore: '已与其他订单合寄，请先拆开',
    freightMissing: '请先填写合寄的运费：其他订单待收的运费会撤回，由这一单收取',
    notJoined: '这个订单没有与其他订单合寄',
    nothingUnsent: '没有还要发出的商品',
    joinedChanged: '合寄的订单刚刚有变动，已显示最新内容，请核对后再提交',
    joinedRefused: (number: string, why: string) =>
      `订单 ${number} 不能一起发：${why}。没有发货，请处理或先拆开`,
    joinRefused: (number: string, why: string) => `没有合并，订单 ${number}：${why}`,
    /** The fee note of orders whose freight another order pays. */
    freightElsewhere: (number: string) => `与订单 ${number} 合寄，运费记在该订单`,
    charges: {
      chargePaid: '这笔款项已经支付',
      chargeWithdrawn: '这笔款项已经撤回',
      chargeNotPaid: '这笔款项还没有支付',
      chargeProcessing: '买家正在支付这笔款项，请稍后再试',
      linkExpired: '付款链接已过期，请重新发送',
      orderClosed: '订单未付款、已取消或已全额退款，不能收这笔款项',
      paidByProvider: '这笔款项已由支付平台收到；要改动，请先退款',
    } satisfies Record<ChargeRefusal, string>,
    quotes: {
      none: '没有这份询价',
      noAccount: '没有这个账户',
      unconfirmed: '这个账户的邮箱还没有确认，报价无法送达；请先请买家确认邮箱',
      changed: '这份询价刚刚有了变化，您的操作没有执行，请核对后再试',
      twice: '同一商品规格只能占一行，请合并数量',
      gone: '有商品已下架或该规格已停售，请移除后再试',
      short: '有商品库存不足，不能保留；请减少数量，或不保留库存',
      unreachable: '暂时无法联系支付平台，请稍后再试',
    },
    claims: {
      none: '没有这份破损报告',
      answered: '这份破损报告已经答复',
      noPhoto: '没有这张照片',
      short: (names: readonly string[]) =>
        `库存不足，不能补发：${names.join('，')}。请先补充库存，或改为退款`,
      noReplacement: '这份破损报告没有等待寄出的补发',
      replacementSent: '补发的标本已经寄出，不能取消',
      brokenReplacement: '订单有等待寄出的补发；请先取消补发，再退款',
      /** Shown in the order's history. */
      refundReason: (answer: string) => `破损赔付：${answer}`,
    },
    noMailbox: '买家没有可用的邮箱，请复制链接发给买家',
    linkSent: '付款链接已发送',
    noCharge: '没有这笔款项',
    notTracking:
      '运单号不对：像是被表格软件改坏了（如 7.89E+12、####、末尾成串的 0），或还没有填。请从快递单复制原号',
    csv: {
      /** Times in the CSV are in ZONE, as `dateTimeCell` writes them. */
      head: [
        ...[
          '订单号',
          `下单时间${ZONE}`,
          '买家',
          '邮箱',
          '国家',
          '行数',
          '件数',
          '编号',
          '订单状态',
          '付款',
          '支付方式',
        ],
        ...[
          '发货',
          '运单号',
          '总额',
          '已退款',
          '退款中',
          '欠退',
          '运费',
          '运费状态',
          `付款时间${ZONE}`,
          '付款天数',
        ],
        ...['标记', '标签', `打印时间${ZONE}`],
      ],
      payment: {
        unpaid: '待支付',
        processing: '银行处理中',
        paid: '已支付',
        refunding: '退款处理中',
        'refund-failed': '已付款，退款失败',
        'refunded-in-part': '部分退款',
        refunded: '已退款',
        'ended-unpaid': '未付款已取消',
      },
      feeStatus: { due: '待收', received: '已收' },
      truncated: (most: number) => `只导出前 ${most} 个订单，请缩小范围`,
    },
    figures: {
      span: { today: '今天', week: '近 7 天', month: '近 30 天' },
      noCountry: '国家未知',
      head: {
        spans: ['时间', '下单', '付款', '收款', '退款', '平均每单'],
        days: ['日期', '付款订单', '收款', '退款'],
        'best-sold': ['编号', '商品', '品质', '售出件数', '收款'],
        countries: ['国家/地区', '付款订单', '售出件数', '收款', '退款', '净收款'],
        'low-stock': ['编号', '商品', '品质', '可售件数'],
        unsold: ['编号', '商品', '品质', '库存件数', `到货${ZONE}`, `最后售出${ZONE}`],
      },
    },
    shipLine: {
      shipped: '已发货',
      'shipped-before': '之前已用同一运单号发货',
      'bad-line': '这一行不完整：需要订单号、承运商、运单号',
      'bad-tracking': '运单号被表格软件改坏了，或还没有填，请从快递单复制原号',
      twice: '同一订单在前面的行已出现',
      'no-order': '没有这个订单号',
      'not-paid': '订单未付款或已取消',
      refunded: '款项已全部退回、正在退回或欠退',
      'shipped-otherwise': '已用其他运单号发货，如需更正请打开订单',
      'no-recipient': '买家的姓名、电话或地址是空的',
      flagged: '有未处理的标记，请打开订单处理',
      reprint: '打印后收件信息、包裹内容、退款或运费有变，没有发货；请重新打印，或打开订单核对后发货',
      'joined-refused': '与它合寄的订单现在不能发，请打开订单处理或拆开',
      failed: '没有成功，请再试一次',
    },
  },
});

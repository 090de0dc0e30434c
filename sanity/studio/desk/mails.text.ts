import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import type { OpsOrderMail, RESEND_REFUSALS } from '../../../src/features/desk/ops-mails.contract.ts';
import { staffText } from '../../../src/features/desk/staff.text.ts';

/** Templates of letters; `src/features/base/placeholders.rules.ts` has their placeholders. */
const TEMPLATES = {
  late: {
    name: '备货延迟',
    subject: '订单 {订单号} 的备货进度',
    text: '您的订单 {订单号} 还在备货，比预计晚一些，给您添麻烦了。\n\n我们会在寄出后马上告诉您运单号。如果您不愿再等，请告诉我们，我们可以为您退款。',
  },
  address: {
    name: '核对地址',
    subject: '请核对订单 {订单号} 的收件地址',
    text: '订单 {订单号} 的收件地址不够完整，快递可能送不到。\n\n请登录网店，在订单页面补全姓名、电话、详细地址和邮编。补全之后我们马上寄出。',
  },
  customs: {
    name: '海关问询',
    subject: '订单 {订单号} 的清关资料',
    text: '订单 {订单号} 的包裹已到海关，{快递} 运单号 {运单号}。\n\n海关可能会联系您核对收件人和内容。请把海关的来信转给我们，我们会提供发票和标本的来源说明。',
  },
  arrived: {
    name: '是否收到',
    subject: '订单 {订单号} 收到了吗',
    text: '按快递的记录，订单 {订单号} 应该已经送到（{快递} {运单号}）。\n\n请检查标本是否完好。如有破损，请在订单页面报告，并附上照片。',
  },
} as const;

export type TemplateName = keyof typeof TEMPLATES;

export const mailsText = {
  title: '邮件',
  loading: '正在读取邮件…',
  failed: '邮件记录暂时取不到，请稍后再试',
  list: '这个订单发出的邮件',
  empty: '还没有给这个订单发过邮件',
  to: (mailbox: string) => `发到 ${mailbox}`,
  noMailbox: '买家没有可用的邮箱，请打电话联系',
  erased: '（内容已删除）',
  names: mailTemplateText().names as Readonly<Record<string, string>>,
  states: {
    waiting: '等待发送',
    sending: '正在发送',
    sent: '已发送',
    dropped: '没有发出',
    'given-up': '发送失败',
    'for-sheet': '等待发送',
    gathered: '已发送',
  } satisfies Record<OpsOrderMail['state'], string>,
  refusals: staffText().mails.refusals satisfies Record<(typeof RESEND_REFUSALS)[number], string>,
  left: (mails: number) => `24 小时内还可发 ${mails} 封`,

  resend: '重发',
  resendOf: (name: string) => `重发“${name}”`,
  resendTo: (name: string, mailbox: string) => `把“${name}”再发一次，到 ${mailbox}。内容与当时相同。`,
  movedFrom: (before: string) => `当时发到 ${before}，买家的邮箱已经改了。`,
  confirm: '确认重发',
  cancel: '不发',
  resent: '已排队重发',

  write: '给买家写信',
  template: '从模板开始',
  noTemplate: '空白',
  templates: TEMPLATES,
  subject: '标题',
  text: '内容',
  places: (places: readonly string[]) => `可用的占位符：${places.map((place) => `{${place}}`).join(' ')}`,
  unconfirmed: '买家的邮箱没有确认过，可能是别人的：请不要写姓名、电话、地址。',
  preview: '预览',
  edit: '继续修改',
  send: (mailbox: string) => `发送到 ${mailbox}`,
  greeting: (name: string | null) => mailTemplateText().greeting(name ?? ''),
  ending: '邮件末尾附有订单页面的链接。发出后不能撤回，会记入订单记录。',
  sent: '信已排队发送，进度见邮件列表',
  unknown: (names: readonly string[]) => `没有这样的占位符：${names.map((name) => `{${name}}`).join(' ')}`,
  missing: (names: readonly string[]) =>
    `这个订单还没有：${names.join('、')}。请删去占位符，或改用自己的话。`,
  emptyLetter: '请填写标题和内容',
} as const;

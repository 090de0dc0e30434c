import type { SiteState } from '../../../src/features/desk/ops.contract.ts';
import type { CheckState } from '../../../src/features/desk/preflight.contract.ts';
import { formatDateTime as at } from '../base/date-time.text.ts';

type BuildState = NonNullable<SiteState['last']>['state'];

const STATES: Readonly<Record<BuildState, string>> = {
  asked: '等待开始',
  firing: '正在开始',
  fired: '正在生成，通常几分钟后生效',
  refused: '服务器没有接受，会自动再试',
  unanswered: '没有得到结果，会自动再试',
  building: '正在生成',
  built: '已完成',
  failed: '没有成功，网站仍是之前的样子。请告诉店铺管理员',
};

const CHECK_STATES: Readonly<Record<CheckState, string>> = {
  ok: '正常',
  wrong: '有误',
  unasked: '没有问到',
};

const SERVICES: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal', sanity: 'Sanity' };

export const siteText = {
  title: '网站',
  lead: '商品、种类和轮播图发布后立即显示在网站上。页面（如购买须知）、网站设置和菜单要等网站重新生成后才会更新，生成会自动开始。',
  exposed: (count: number) =>
    `${count}种商品的精确产地，任何人都能从内容库读到，虽然商店只显示粗略的。请把数据集改为私有，或删去精确产地。`,
  upToDate: '网站显示的已是最新发布的内容。',
  waiting: (since: string) => `有 ${at(since)} 起发布的内容还没有进入静态页面。`,
  next: (iso: string) => `下一次生成最早在 ${at(iso)} 开始。`,
  nextSoon: '下一次生成在一分钟内开始。',
  asked: '已收到“立即发布网站”。',
  off: '这里还不能自动生成网站：页面、网站设置和菜单的改动要由店铺管理员来更新，请联系他们。',
  publish: '立即发布网站',
  possibleNow: '按下后一分钟内开始生成，通常几分钟后完成。',
  possible: (iso: string) => `现在按下，最早在 ${at(iso)} 开始生成。`,
  left: (builds: number) =>
    builds === 0 ? '24 小时内的次数已经用完。' : `24 小时内还可以生成 ${builds} 次。`,
  last: (iso: string, state: BuildState) => `上一次生成：${at(iso)}，${STATES[state]}。`,
  note: '给店铺管理员的说明',
  again: '再试一次',
  loading: '正在读取……',
  preflight: {
    title: '上线检查',
    lead: '店铺管理员运行 npm run preflight 时，商店逐一询问它依赖的服务。下面是最近一次的结果，英文说明供管理员使用。',
    never: '还没有检查过。',
    last: (iso: string) => `最近一次检查：${at(iso)}`,
    line: (state: CheckState, title: string) => `${CHECK_STATES[state]}：${title}`,
    fine: (checks: number) => `${checks}项正常`,
    unasked: (checks: number) => `${checks}项没有问到`,
    backup: (iso: string | null) => `最近一次备份：${iso === null ? '没有记录' : at(iso)}`,
    signed: (service: string, iso: string | null) =>
      `${SERVICES[service] ?? service} 最近一次签名有效的通知：${iso === null ? '还没有收到' : at(iso)}`,
  },
} as const;

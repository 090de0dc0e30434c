/** What editors read of the site: whether its pages show what is published. */
import { momentText as at } from './moment.ts';

export const siteText = {
  title: '网站',
  lead: '商品、种类和轮播图发布后立即显示在网站上。页面（如购买须知）、网站设置和菜单要等网站重新生成后才会更新，生成会自动开始。',
  upToDate: '网站显示的已是最新发布的内容。',
  waiting: (since: string) => `有 ${at(since)} 起发布的内容还没有进入静态页面。`,
  next: (iso: string) => `最早 ${at(iso)} 开始生成。`,
  asked: '已收到“立即发布网站”，一分钟内开始。',
  off: '这里没有设置自动生成网站（BUILD_HOOK_URL），请联系店铺管理员。',
  publish: '立即发布网站',
  last: (iso: string) => `上一次生成：${at(iso)}`,
  states: {
    asked: '等待开始',
    firing: '正在开始',
    fired: '已交给服务器，几分钟后生效',
    refused: '服务器没有接受，会自动再试',
    unanswered: '没有得到结果，会自动再试',
    building: '正在生成',
    built: '已完成',
    failed: '没有成功，网站仍是之前的样子',
  },
  loading: '正在读取……',
} as const;

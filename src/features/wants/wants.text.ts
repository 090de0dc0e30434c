/** Favourites, back-in-stock alerts and wants (docs/shop.md "Favourites, alerts and wants"). */

import type { FailureSentences } from '../base/failures.text.ts';
import { words } from '../base/words.text.ts';
import { ALERT_CONFIRM_DAYS, type TaxonLevel } from './wants.rules.ts';

/** The server's confirmations. */
export const wantNotices = words({
  'zh-CN': {
    saved: '已收藏',
    removed: '已取消收藏',
    linkMade: '分享链接已生成',
    linkWithdrawn: '分享链接已停用',
    alertAsked:
      '已登记，请打开我们发到此邮箱的确认邮件，确认后生效。今天没有收到时，会在下一封里一起确认；退订过的邮箱请登录后在“我的收藏与求购”恢复',
    alertSet: '到货提醒已登记，到货时我们会发邮件通知',
    alertDeleted: '到货提醒已取消',
    unsubscribed: '已停止发送到货与求购邮件',
    resumed: '已恢复发送到货与求购邮件',
    wantSaved: '求购已保存',
    wantDeleted: '求购已删除',
  },
});

export const wantFailures = words({
  'zh-CN': {
    'product-not-found': '商品不存在或已下架',
    'favorites-full': ({ most }) => `最多可收藏 ${most} 件，请先取消不需要的收藏`,
    'favorites-link-not-found': '此分享链接已停用或不存在',
    'alerts-full': ({ most }) => `同一邮箱最多可登记 ${most} 个到货提醒，请先取消不需要的`,
    'alert-not-found': '此到货提醒已不存在，请刷新后查看',
    'wants-full': ({ most }) => `最多可登记 ${most} 个求购，请先删除不需要的`,
    'want-not-found': '此求购已不存在，请刷新后查看',
    'email-unconfirmed':
      '到货时会发邮件通知您，请先确认邮箱：打开我们发给您的邮件中的链接，或在“个人信息”中重新发送',
    'link-invalid': '链接无效或已过期',
    'bad-field': ({ field, problem }) =>
      field === 'email'
        ? ({ missing: '请填写邮箱', 'too-long': '邮箱过长' }[problem as string] ?? '邮箱格式不正确')
        : undefined,
  } satisfies FailureSentences,
});

/** The heart on a product's page. */
export const favoriteText = words({
  'zh-CN': { save: '收藏', saved: '已收藏', list: '我的收藏与求购', failed: '收藏失败，请重试' },
});

/** The form 到货提醒 below a sold-out grade. */
export const stockAlertText = words({
  'zh-CN': {
    open: '到货提醒',
    lead: (quality: string) => `品质 ${quality} 到货时发邮件通知我`,
    email: '邮箱',
    submit: '登记到货提醒',
    submitting: '登记中…',
    consent: '我们只用此邮箱发送一封确认邮件和到货通知，到货通知发出后或一年后即删除登记，随时可以退订。',
    privacy: '隐私政策',
    want: '也可以登记求购，不限于这件商品',
    failed: '登记失败，请重试',
  },
});

export const favoritesPageText = words({
  'zh-CN': {
    title: '我的收藏与求购',
    description: '您收藏的标本、到货提醒和求购',
    loading: '正在加载…',
    failed: '加载失败',
    noScript: '查看收藏需要启用 JavaScript。',
    favorites: '收藏',
    empty: '还没有收藏。在商品页按“收藏”，就会列在这里。',
    goShopping: '去看标本',
    remove: '取消收藏',
    removeFor: (name: string) => `取消收藏 ${name}`,
    gone: '已下架',
    share: '分享收藏',
    shareLead: '任何拿到链接的人都能看到您收藏的商品，但看不到您的姓名与邮箱。',
    alerts: '到货提醒',
    noAlerts: '还没有到货提醒。商品售罄时，可在商品页登记。',
    cancelAlert: '取消提醒',
    cancelAlertFor: (name: string) => `取消提醒 ${name}`,
    quality: (quality: string) => `品质 ${quality}`,
    until: (day: string) => `保留至${day}`,
    wants: '求购',
    wantsLead: '登记您在找的标本，符合条件的到货或上架时，我们发邮件通知您，同一邮箱一天最多一封。',
    noWants: '还没有求购。',
    addWant: '登记求购',
    edit: '修改',
    editFor: (name: string) => `修改求购 ${name}`,
    delete: '删除',
    deleteFor: (name: string) => `删除求购 ${name}`,
    see: '查看现有',
    seeFor: (name: string) => `查看现有的 ${name}`,
    unsubscribed: '您已退订到货与求购邮件，到货时不会通知您。',
    resume: '恢复发送',
    unconfirmed: '确认邮箱之后，才能登记求购和接收到货邮件。',
    toProfile: '去确认邮箱',
    changeFailed: '操作失败，请重试',
  },
});

/** The private link to favourites or to a drawer of the cabinet. */
export const shareLinkText = words({
  'zh-CN': {
    makeLink: '生成分享链接',
    renewLink: '换一个链接',
    withdrawLink: '停用链接',
    copyLink: '复制链接',
    copied: '链接已复制',
    copyFailed: '复制失败，请手动选择链接',
    link: '分享链接',
  },
});

export const sharedFavoritesText = words({
  'zh-CN': {
    title: '收藏的标本',
    description: '一位藏友收藏的标本',
    lead: '一位藏友分享的收藏，价格与库存为当前值。',
    empty: '这份收藏中没有在售的标本。',
    notFound: '此分享链接已停用或不存在',
    failed: '加载失败',
  },
});

export const wantFormText = words({
  'zh-CN': {
    add: '登记求购',
    change: '修改求购',
    taxon: '种类',
    chooseTaxon: '请选择',
    levels: { species: '种', genus: '属', family: '科' } satisfies Record<TaxonLevel, string>,
    genus: (name: string) => `${name} 属`,
    sex: '性别',
    grade: '品质',
    origin: '产地（不限则留空）',
    maxPrice: '最高单价（元，不限则留空）',
    any: '不限',
    save: '保存求购',
    saving: '保存中…',
    cancel: '取消',
    taxonMissing: '请选择种类',
    priceInvalid: '请填写大于 0 的金额，最多两位小数',
    speciesFailed: '种类列表加载失败，请重试',
    retry: '重试',
    failed: '保存失败，填写的内容还在，请重试',
    criteria: {
      sex: (sex: string) => `性别：${sex}`,
      grade: (grade: string) => `品质：${grade}`,
      origin: (country: string) => `产地：${country}`,
      maxPrice: (price: string) => `单价不超过 ${price}`,
    },
  },
});

export const confirmAlertText = words({
  'zh-CN': {
    title: '确认到货提醒',
    lead: '按下面的按钮确认，到货时我们会发邮件通知您。',
    submit: '确认到货提醒',
    submitting: '确认中…',
    done: '到货提醒已登记。到货时我们会发一封邮件，通知发出后登记随即删除；一年内没有到货也会删除。',
    invalid: `链接无效或已过期。链接 ${ALERT_CONFIRM_DAYS} 天内有效，请在商品页重新登记。`,
    failed: '确认失败，请重试',
    goShopping: '去看标本',
  },
});

export const unsubscribeText = words({
  'zh-CN': {
    title: '停止到货与求购邮件',
    lead: '按下面的按钮后，我们不再向此邮箱发送到货与求购邮件，并删除它登记的到货提醒。订单邮件不受影响。',
    submit: '停止发送',
    submitting: '正在停止…',
    done: '已停止发送到货与求购邮件，此邮箱登记的到货提醒已删除。如有账户，求购仍在“我的收藏与求购”中，可以在那里恢复发送。',
    invalid: '链接无效，请从邮件中重新打开。',
    failed: '操作失败，请重试',
    goShopping: '去看标本',
  },
});

/** Damage reports on the order page (docs/shop.md "Damage"). */

import type { FailureSentences } from '../base/failures.text.ts';
import { words } from '../base/words.text.ts';
import { ordersText } from '../orders/orders.text.ts';
import {
  CLAIM_DAYS,
  CLAIM_PHOTO_MAX_BYTES,
  CLAIM_PHOTOS_MAX,
  CLAIMS_OF_ORDER_MAX,
  type ClaimState,
} from './claims.rules.ts';

export const claimsText = words({
  'zh-CN': {
    title: '破损报告',
    loading: '正在加载破损报告',
    loadFailed: '获取破损报告失败',
    report: '报告破损',
    openFailed: '暂时无法填写，请重试',
    until: (moment: string) => `收到时有破损，可在 ${moment} 前报告。`,
    items: '破损的商品',
    left: (units: number) => `可报告 ${units} 件`,
    damage: '破损情况',
    damageHint: '请写明破损的部位，以及收到时外包装是否完好',
    photos: '照片',
    photosHint: `最多 ${CLAIM_PHOTOS_MAX} 张，每张不超过 ${CLAIM_PHOTO_MAX_BYTES / 1024 / 1024} MB；拍摄地点等信息不会发送`,
    addPhotos: '添加照片',
    photo: (n: number) => `照片 ${n}`,
    removePhoto: (n: number) => `移除照片 ${n}`,
    readingPhotos: '正在读取照片…',
    tooManyPhotos: `最多 ${CLAIM_PHOTOS_MAX} 张照片，多出的没有添加`,
    photoTooLarge: (name: string) => `${name} 超过 ${CLAIM_PHOTO_MAX_BYTES / 1024 / 1024} MB，没有添加`,
    photoUnreadable: (name: string) => `无法读取 ${name}，请换成 JPG 或 PNG 格式`,
    noItems: '请选择破损的商品',
    noWords: '请填写破损情况',
    submit: '提交报告',
    /** The form keeps what was filled in. */
    close: '收起',
    sendingPhoto: (n: number, all: number) => `正在发送照片 ${n}/${all}…`,
    sending: '正在提交报告…',
    photoFailed: (n: number, why: string) => `照片 ${n} 未能发送：${why}`,
    photoUnsent: '连接中断，请重试',
    failed: '提交失败，填写的内容和照片都还在，请重试',
    reportedAt: (moment: string) => `${moment} 报告`,
    line: (name: string, grade: string, units: number) => `${name} ${grade} × ${units}`,
    answer: '答复',
    refund: (amount: string) => `退款 ${amount}`,
    replacement: (units: number, sent: number) =>
      sent === 0
        ? `免费补发 ${units} 件，待寄出`
        : sent < units
          ? `免费补发 ${units} 件，已寄出 ${sent} 件`
          : `免费补发 ${units} 件，已寄出，运单号见上方配送方式`,
    received: '破损报告已收到，我们会尽快答复',
    states: {
      open: '待处理',
      refunded: '已同意退款',
      replaced: '已同意补发',
      refused: '未予受理',
    } satisfies Record<ClaimState, string>,
  },
});

export const claimFailures = words({
  'zh-CN': {
    get 'order-not-found'() {
      return ordersText('zh-CN').notFound;
    },
    'claim-not-possible': ({ because }) =>
      ({
        'not-shipped': '订单发货后才能报告破损',
        'too-late': `已超过报告期限（收货后 ${CLAIM_DAYS.received} 天，或发货后 ${CLAIM_DAYS.shipped} 天），请联系客服`,
        refunded: '该订单的款项已全部退回',
        'too-many': `该订单的破损报告已达 ${CLAIMS_OF_ORDER_MAX} 份，请联系客服`,
      })[because],
    'claim-units': '所选数量超过可报告的件数，请刷新后重新选择',
    'photo-refused': ({ problem }) =>
      ({
        format: '无法读取这张照片，请换成 JPG 或 PNG 格式',
        pixels: '照片尺寸过大，请缩小后再上传',
        interlaced: '不支持 16 位隔行扫描的 PNG，请另存为普通 JPG 或 PNG 后再上传',
        complex: '这张照片处理耗时过长，请另存后再上传',
      })[problem],
    'photo-missing': '照片已过期，请再提交一次',
    'key-reused': '此前的提交已经收到，后来的改动没有提交',
  } satisfies FailureSentences,
});

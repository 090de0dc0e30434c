/** Damage reports on the order page (docs/shop.md "Damage"). */
import { CLAIM_DAYS, CLAIMS_OF_ORDER_MAX, type ClaimState } from '../rules/claims.ts';
import type { FailureSentences } from './failures.ts';
import { ordersText } from './orders.ts';
import { words } from './words.ts';

export const claimsText = words({
  'zh-CN': {
    received: '破损报告已收到，我们会尽快答复',
    states: { open: '待处理', refunded: '已同意退款', refused: '未予受理' } satisfies Record<
      ClaimState,
      string
    >,
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
    'photo-missing': '有照片已失效，请重新上传',
    'key-reused': '内容已有改动，请刷新页面后再提交',
  } satisfies FailureSentences,
});

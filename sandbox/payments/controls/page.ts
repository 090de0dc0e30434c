import { escapeHtml } from '../../common/http.ts';
import { get, type Reply, type Route, textReply } from '../http.ts';
import { formatCurrency, htmlPage, PAGE_STYLE } from '../pages.ts';
import { minorUnitsOf, decimalsOf as paypalDecimals } from '../paypal/money.ts';
import { approvalUrl } from '../paypal/representation.ts';
import { decimalsOf } from '../stripe/currencies.ts';
import type { WebhookDelivery } from '../webhooks/deliver.ts';
import type { ControlContext } from './api.ts';

/** Rows per table, newest first. */
const SHOWN = 50;

export function controlPageRoutes(parts: ControlContext, script: string): Route[] {
  return [
    get('/sandbox', () => controlPage(parts)),
    get('/sandbox/page.css', () => textReply(200, 'text/css', PAGE_STYLE)),
    get('/sandbox/page.js', () => textReply(200, 'text/javascript', script)),
  ];
}

function controlPage(parts: ControlContext): Reply {
  return htmlPage(
    '支付沙箱',
    `<h1>支付沙箱</h1>
<p>本机上代替 Stripe 与 PayPal 的替身。下面可以推进时钟、让回调出错，查看每一笔付款。</p>
${clockSection(parts)}
${webhookSection(parts)}
${faultSection(parts)}
<h2>Stripe 支付会话</h2>${sessionTable(parts)}
<h2>PayPal 订单</h2>${orderTable(parts)}
<h2>回调（webhook）</h2>${deliveryTable(parts.outbox.all())}`,
    { script: '/sandbox/page.js' },
  );
}

function clockSection({ clock }: ControlContext): string {
  const ahead = clock.ahead() === 0 ? '与真实时间一致' : `比真实时间快 ${duration(clock.ahead())}`;
  return `<h2>时钟</h2>
<p>${shortTime(clock.now())}（${ahead}）。推进后新建的银行卡支付会因为时间不符而被拒绝，试完请恢复。</p>
<p class="actions">${button('快进 31 分钟', 'clock/forward', { ms: 31 * 60_000 })}
${button('快进 3 小时', 'clock/forward', { ms: 3 * 3_600_000 + 60_000 })}
${button('快进 1 天', 'clock/forward', { ms: 86_400_000 })}
${button('恢复真实时间', 'clock/reset', {})}</p>`;
}

function webhookSection({ controls }: ControlContext): string {
  const { hold, duplicates } = controls.webhooks('stripe');
  return `<h2>回调的故障</h2>
<p class="actions">${hold ? button('放行（按顺序）', 'webhooks/release', {}) : button('扣住新的回调', 'webhooks', { hold: true })}
${hold ? button('放行（倒序）', 'webhooks/release', { newestFirst: true }) : ''}
${hold ? button('不再扣住', 'webhooks', { hold: false }) : ''}
${duplicates > 0 ? button('不再重复', 'webhooks', { duplicates: 0 }) : button('每个发三次', 'webhooks', { duplicates: 2 })}
${button('篡改下一个的内容', 'webhooks', { tamper: { kind: 'body', tries: 1 } })}
${button('伪造下一个的签名', 'webhooks', { tamper: { kind: 'signature', tries: 1 } })}</p>`;
}

function faultSection({ controls }: ControlContext): string {
  const { faults, outcomes } = controls.all();
  const set = [
    ...faults.map((fault) => `${fault.kind} ${fault.method ?? ''} ${fault.path ?? '所有地址'}`),
    ...outcomes.map(
      ({ step, result }) => `${step} → ${typeof result === 'string' ? result : JSON.stringify(result)}`,
    ),
  ];
  return `<h2>接口的故障</h2>
<p>${set.length > 0 ? `已设定：${set.map((each) => `<code>${escapeHtml(each)}</code>`).join('，')}` : '没有设定故障。'}</p>
<p class="actions">${button('下一次应答慢 5 秒', 'faults', { kind: 'delay-after', delayMs: 5000 })}
${button('下一次办完后断线', 'faults', { kind: 'drop' })}
${button('下一次报 500', 'faults', { kind: 'fail-before' })}
${button('下一次 Stripe 扣款被拒', 'outcomes', { step: 'stripe-capture', result: 'declined' })}
${button('下一次 PayPal 扣款被拒', 'outcomes', { step: 'paypal-capture', result: 'INSTRUMENT_DECLINED' })}
${button('下一次 PayPal 扣款待清算', 'outcomes', { step: 'paypal-capture', result: 'pending' })}
${button('下一笔 Stripe 只收 1.00', 'outcomes', { step: 'stripe-amount', result: { amount: 100 } })}
${button('下一笔 PayPal 只收 1.00', 'outcomes', { step: 'paypal-amount', result: { amount: 100 } })}
${button('全部恢复正常', 'calm', {})}</p>`;
}

function sessionTable({ stripe }: ControlContext): string {
  const rows = newest(stripe.sessions.all()).map(({ id, session }) => {
    const currency = session.currency ?? 'cny';
    const open = session.url ? ` <a href="${escapeHtml(session.url)}">打开</a>` : '';
    const undecided = stripe.decisions.get(id);
    const settle = undecided
      ? button('到账', `stripe/sessions/${id}/settle`, { succeeds: true }) +
        button('失败', `stripe/sessions/${id}/settle`, { succeeds: false })
      : '';
    const back =
      session.payment_status === 'paid' ? button('在后台退款', `stripe/sessions/${id}/refund`, {}) : '';
    const intent = stripe.intents.get(String(session.payment_intent));
    const authorised = intent?.status === 'requires_capture' ? ' / 已授权，等待扣款' : '';
    return [
      `<code>${id.slice(0, 24)}…</code>${open}`,
      escapeHtml(session.client_reference_id ?? ''),
      escapeHtml(`${session.status} / ${session.payment_status}${authorised}`) + settle + back,
      shortTime(session.created * 1000),
      amountCell(formatCurrency(session.amount_total ?? 0, currency, decimalsOf(currency))),
    ];
  });
  return table(['会话', '商家单号', '状态', '建立', '金额'], rows);
}

function orderTable({ paypal }: ControlContext): string {
  const rows = newest(paypal.orders.all()).map((order) => {
    const capture = paypal.captures.all().find((each) => each.orderId === order.id);
    const { amount, invoice_id, custom_id } = order.unit;
    const open =
      order.status === 'COMPLETED' ? '' : ` <a href="${escapeHtml(approvalUrl(paypal, order))}">打开</a>`;
    const settle =
      capture?.status === 'PENDING'
        ? button('到账', `paypal/captures/${capture.id}/settle`, { succeeds: true }) +
          button('失败', `paypal/captures/${capture.id}/settle`, { succeeds: false })
        : capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
          ? button('在后台退款', `paypal/captures/${capture.id}/refund`, {})
          : '';
    return [
      `<code>${order.id}</code>${open}`,
      escapeHtml(invoice_id ?? custom_id ?? ''),
      escapeHtml([order.status, capture?.status].filter(Boolean).join(' / ')) + settle,
      shortTime(order.createdAt),
      amountCell(
        formatCurrency(minorUnitsOf(amount), amount.currency_code, paypalDecimals(amount.currency_code)),
      ),
    ];
  });
  return table(['订单', '商家单号', '状态', '建立', '金额'], rows);
}

function deliveryTable(deliveries: WebhookDelivery[]): string {
  const rows = newest(deliveries).map((one) => [
    one.provider === 'stripe' ? 'Stripe' : 'PayPal',
    escapeHtml(one.type),
    STATES[one.state],
    escapeHtml(one.attempts.map((attempt) => String(attempt.answer)).join('，')),
    button('再发一次', `events/${one.eventId}/redeliver`, {}),
  ]);
  return table(['来自', '事件', '状态', '应答', ''], rows);
}

const STATES: Record<WebhookDelivery['state'], string> = {
  waiting: '待发送',
  held: '已扣住',
  delivered: '已送达',
  abandoned: '已放弃',
};

function newest<T>(rows: T[]): T[] {
  return rows.slice(-SHOWN).reverse();
}

function button(label: string, path: string, body: object): string {
  return `<button class="quiet" type="button" data-path="${escapeHtml(path)}" data-body="${escapeHtml(JSON.stringify(body))}">${label}</button>`;
}

/** Cells are HTML. */
function table(heads: string[], rows: string[][]): string {
  if (rows.length === 0) return '<p>还没有。</p>';
  const head = heads.map((each) => `<th scope="col">${each}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="scroll" tabindex="0"><table class="wide"><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

function amountCell(shown: string): string {
  return `<span class="amount">${escapeHtml(shown)}</span>`;
}

function shortTime(ms: number): string {
  return new Date(ms).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

import { escapeHtml } from '../../common/http.ts';
import { get, post, type Reply, type Route, seeOther } from '../http.ts';
import { formatCurrency, htmlPage, lineTable } from '../pages.ts';
import { decimalsOf } from './currencies.ts';
import { intentOf } from './intents.ts';
import { pageMethod, SIMULATED_METHODS } from './methods.ts';
import { paySession } from './pay.ts';
import type { StoredSession, StripeState } from './state.ts';

const DECLINE_TEXTS: Record<string, string> = {
  'Your card was declined.': '银行卡被拒绝，请换一张卡再试。',
  'Your card has insufficient funds.': '银行卡余额不足，请换一张卡再试。',
  'The customer did not approve the PaymentIntent.': '付款未获同意，请再试一次。',
};

/** Titles and texts of a completed session by its intent's status. */
const COMPLETE_TEXTS: Record<string, [title: string, text: string]> = {
  requires_capture: ['已授权，等待扣款', '商家还没有扣款。无需再次付款。'],
  canceled: ['授权已取消', '没有扣款。'],
};

export function checkoutRoutes(state: StripeState): Route[] {
  return [
    get('/c/pay/:id', (_, { id = '' }) => {
      const stored = state.sessions.get(id);
      return stored ? show(state, stored) : unknown();
    }),
    post('/c/pay/:id', (call, { id = '' }) => {
      const stored = state.sessions.get(id);
      if (!stored) return unknown();
      const given = new URLSearchParams(call.body.toString('utf8')).get('card');
      const choice = SIMULATED_METHODS[pageMethod(stored.session)].choices.find(
        ({ value }) => value === given,
      );
      if (!choice) return openPage(state, stored, '请选择一种支付方式。');
      const result = paySession(state, stored, choice.value);
      if (result.kind === 'complete') return seeOther(redirectAddress(state, result.stored));
      if (result.kind === 'declined')
        return openPage(state, stored, DECLINE_TEXTS[result.message] ?? result.message);
      return show(state, result.stored);
    }),
    get('/c/voucher/:id', (_, { id = '' }) => {
      const stored = state.sessions.get(id);
      return stored ? voucherPage(state, stored) : unknown();
    }),
  ];
}

/** Like Stripe, shows a voucher before it redirects to the shop. */
export function redirectAddress(state: StripeState, stored: StoredSession): string {
  const voucher = intentOf(state, stored).next_action?.multibanco_display_details?.hosted_voucher_url;
  return voucher ?? successAddress(stored);
}

function voucherPage(state: StripeState, stored: StoredSession): Reply {
  const voucher = intentOf(state, stored).next_action?.multibanco_display_details;
  const back = link(successAddress(stored), '返回商家');
  if (!voucher) return htmlPage('付款单已失效', `<h1>付款单已失效</h1><p>它已支付或已过期。</p>${back}`);
  const { amount_total, currency } = stored.session;
  const code = currency ?? 'cny';
  const until = new Date((voucher.expires_at ?? 0) * 1000).toISOString().slice(0, 10);
  return htmlPage(
    '付款单',
    `<h1>付款单</h1>
<p class="total">${escapeHtml(formatCurrency(amount_total ?? 0, code, decimalsOf(code)))}</p>
<p>实体号 ${voucher.entity}，参考号 ${voucher.reference}，${until} 前有效。在沙箱的控制页上可以让它到账或失败。</p>
${back}`,
  );
}

function successAddress({ id, session }: StoredSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function show(state: StripeState, stored: StoredSession): Reply {
  const { status } = stored.session;
  if (status === 'open') return openPage(state, stored, null);
  if (status === 'complete') {
    const back = link(successAddress(stored), '返回商家');
    const [title, text] = COMPLETE_TEXTS[intentOf(state, stored).status] ?? [
      '此订单已完成支付',
      '无需再次付款。',
    ];
    return htmlPage(title, `<h1>${title}</h1><p>${text}</p>${back}`);
  }
  const back = stored.session.cancel_url ? link(stored.session.cancel_url, '返回商家') : '';
  return htmlPage('支付页面已失效', `<h1>支付页面已失效</h1><p>请回到商家重新下单。</p>${back}`, {
    status: 410,
  });
}

function openPage(state: StripeState, { session, lines }: StoredSession, problem: string | null): Reply {
  const currency = session.currency ?? 'cny';
  const amount = (value: number | null) => formatCurrency(value ?? 0, currency, decimalsOf(currency));
  const total = escapeHtml(amount(session.amount_total));
  const table = lineTable(
    lines.map(({ description, quantity, amount_total, price }) => ({
      name: description ?? '',
      quantity: quantity ?? 1,
      amount: amount(amount_total),
      picture: typeof price.product === 'string' ? state.products.get(price.product)?.images[0] : undefined,
    })),
  );
  const { title, choices } = SIMULATED_METHODS[pageMethod(session)];
  const ways = choices.map(
    ({ value, label }, at) =>
      `<label><input type="radio" name="card" value="${value}"${at === 0 ? ' checked' : ''}> ${label}</label>`,
  );
  const back = session.cancel_url
    ? `<a class="button quiet" href="${escapeHtml(session.cancel_url)}">放弃并返回商家</a>`
    : '';
  const alert = problem ? `<p class="alert" role="alert">${escapeHtml(problem)}</p>` : '';
  return htmlPage(
    title,
    `<h1>${title}</h1>
<p class="total">${total}</p>
${alert}
${table}
<form method="post" action="/c/pay/${session.id}">
<fieldset><legend>测试付款</legend>
${ways.join('\n')}
</fieldset>
<p class="actions"><button>支付 ${total}</button>${back}</p>
</form>`,
    { status: problem ? 402 : 200 },
  );
}

function link(href: string, label: string): string {
  return `<p class="actions"><a class="button" href="${escapeHtml(href)}">${label}</a></p>`;
}

function unknown(): Reply {
  return htmlPage('找不到支付页面', '<h1>找不到支付页面</h1><p>链接不完整，或属于别的沙箱。</p>', {
    status: 404,
  });
}

import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../common/http.ts';
import { get, jsonReply, post, type Reply, type Route, textReply } from '../http.ts';
import { formatCurrency, htmlPage, lineTable } from '../pages.ts';
import { approveOrder, isOffered, requireOrder } from './capture.ts';
import { PayPalApiError } from './errors.ts';
import { decimalsOf, isSupported, minorUnitsOf } from './money.ts';
import { PAYER_ID } from './representation.ts';
import type { Instrument, PayPalOrder, PayPalState } from './state.ts';

type BrowserScripts = { sdk: string; approval: string };

export async function readBrowserScripts(): Promise<BrowserScripts> {
  const read = (name: string) => readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8');
  const [sdk, approval] = await Promise.all([read('sdk.js'), read('approval.js')]);
  return { sdk, approval };
}

const INSTRUMENTS: { value: Instrument; label: string }[] = [
  { value: 'balance', label: '账户余额 · 支付成功' },
  { value: 'declined-card', label: '绑定的银行卡 · 扣款时被拒绝' },
  { value: 'echeck', label: '电子支票 · 稍后到账' },
  { value: 'reviewed', label: '付款审核中 · 稍后到账' },
];

/** The real script rejects any other query parameter. */
const SDK_PARAMETERS =
  'client-id currency intent commit components locale debug disable-funding enable-funding vault buyer-country integration-date merchant-id'.split(
    ' ',
  );

export function checkoutRoutes(state: PayPalState, scripts: BrowserScripts): Route[] {
  return [
    get('/sdk/js', (call) => sdkScript(state, scripts.sdk, call.query)),
    get('/sdk/orders/:id', (_, { id = '' }) =>
      withOrder(state, id, (order) =>
        jsonReply(200, {
          id,
          status: order.status,
          intent: 'CAPTURE',
          currency: order.unit.amount.currency_code,
          payerID: order.approvedAt === null ? null : PAYER_ID,
        }),
      ),
    ),
    get('/checkoutnow', (call) =>
      withOrder(state, call.query.get('token') ?? '', (order) => show(state, order, call.query)),
    ),
    post('/checkoutnow', (call) => {
      const form = new URLSearchParams(call.body.toString('utf8'));
      return withOrder(state, form.get('token') ?? '', (order) => decide(state, order, form));
    }),
    get('/checkoutnow/approval.js', () => textReply(200, 'text/javascript', scripts.approval)),
  ];
}

function sdkScript(state: PayPalState, script: string, query: URLSearchParams): Reply {
  const refuse = (why: string) =>
    textReply(
      400,
      'text/javascript',
      `throw new Error(${JSON.stringify(`SDK Validation error: '${why}'`)});`,
    );
  const unknown = [...query.keys()].find((name) => !SDK_PARAMETERS.includes(name));
  if (unknown !== undefined) return refuse(`Disallowed query param: ${unknown}`);
  if (query.get('client-id') !== state.clientId) {
    return refuse(`client-id not recognized for either production or sandbox: ${query.get('client-id')}`);
  }
  const currency = query.get('currency');
  if (currency !== null && !isSupported(currency))
    return refuse(`Invalid query value for currency: ${currency}`);
  return textReply(200, 'text/javascript', script, { 'cross-origin-resource-policy': 'cross-origin' });
}

function show(state: PayPalState, order: PayPalOrder, query: URLSearchParams): Reply {
  if (order.status === 'COMPLETED') {
    return page(state, '<h1>此订单已付款</h1><p>可以关闭这个窗口了。</p>');
  }
  const money = order.unit.amount;
  const inWords = (units: number) =>
    formatCurrency(units, money.currency_code, decimalsOf(money.currency_code));
  const lines = (order.unit.items ?? []).map(({ name, quantity, unit_amount, image_url }) => ({
    name,
    quantity: Number(quantity),
    picture: image_url,
    amount: inWords(minorUnitsOf(unit_amount) * Number(quantity)),
  }));
  const choices = INSTRUMENTS.filter(({ value }) => isOffered(order, value)).map(
    ({ value, label }, at) =>
      `<label><input type="radio" name="instrument" value="${value}"${at === 0 ? ' checked' : ''}> ${label}</label>`,
  );
  return page(
    state,
    `<h1>向${escapeHtml(order.brandName ?? '商家')}付款</h1>
<p class="total">${escapeHtml(inWords(minorUnitsOf(money)))}</p>
${lines.length > 0 ? lineTable(lines) : ''}
${order.unit.description ? `<p>${escapeHtml(order.unit.description)}</p>` : ''}
<form method="post" action="checkoutnow" ${dataset('open', order, openerOf(state, query))}>
<input type="hidden" name="token" value="${order.id}">
<input type="hidden" name="opener" value="${escapeHtml(openerOf(state, query))}">
<fieldset><legend>付款方式</legend>
${choices.join('\n')}
</fieldset>
<p class="actions"><button name="decision" value="approve">同意付款</button>
<button class="quiet" name="decision" value="refuse">拒绝</button>
<button class="quiet" type="button" data-close>关闭</button></p>
</form>`,
  );
}

function decide(state: PayPalState, order: PayPalOrder, form: URLSearchParams): Reply {
  const opener = openerOf(state, form);
  if (form.get('decision') !== 'approve') {
    return end('cancelled', '已拒绝付款', state, order, opener, order.cancelUrl);
  }
  if (order.status !== 'COMPLETED') {
    const chosen = INSTRUMENTS.find(({ value }) => value === form.get('instrument'));
    const isPossible = chosen !== undefined && isOffered(order, chosen.value);
    approveOrder(state, order, isPossible ? chosen.value : 'balance');
  }
  return end('approved', '已同意付款', state, order, opener, order.returnUrl);
}

function end(
  how: 'approved' | 'cancelled',
  title: string,
  state: PayPalState,
  order: PayPalOrder,
  opener: string,
  address: string | null,
): Reply {
  const next = address === null ? null : withToken(address, order, how);
  const link =
    next === null ? '' : `<p class="actions"><a class="button" href="${escapeHtml(next)}">返回商家</a></p>`;
  return page(
    state,
    `<h1 ${dataset(how, order, opener, next)}>${title}</h1><p>可以关闭这个窗口了。</p>${link}`,
  );
}

function withToken(address: string, order: PayPalOrder, how: 'approved' | 'cancelled'): string {
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (how === 'approved') url.searchParams.set('PayerID', PAYER_ID);
  return url.href;
}

/** Returns the origin that the approval page reports to, if it may embed the buttons. */
function openerOf(state: PayPalState, query: URLSearchParams): string {
  const opener = query.get('opener') ?? '';
  return state.allowedOrigins.includes(opener) ? opener : '';
}

function dataset(end: string, order: PayPalOrder, opener: string, next: string | null = null): string {
  const values = { end, order: order.id, payer: PAYER_ID, opener, next: next ?? '' };
  return Object.entries(values)
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
}

function page(state: PayPalState, body: string, status = 200): Reply {
  return htmlPage('PayPal 付款', body, {
    status,
    // Relative, because the page is also served below a path of the shop.
    script: 'checkoutnow/approval.js',
    framedBy: state.allowedOrigins,
  });
}

function withOrder(state: PayPalState, id: string, respond: (order: PayPalOrder) => Reply): Reply {
  try {
    return respond(requireOrder(state, id));
  } catch (error) {
    if (!(error instanceof PayPalApiError)) throw error;
    return page(state, '<h1>找不到这笔付款</h1><p>它可能已经过期，请回到商家重新付款。</p>', 404);
  }
}

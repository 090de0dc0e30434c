/** Pure: no clock, no database. Money is whole fen, times are in the shop's time zone. */

import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { mailTemplateText } from '../../../src/features/base/mail.text.ts';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import { staffMailText as texts } from '../../../src/features/desk/staff-mail.text.ts';
import { isPaymentFlag } from '../../../src/features/orders/orders.rules.ts';
import { ordersText } from '../../../src/features/orders/orders.text.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { flagNames, flagText } from '../../../src/features/payments/flags.text.ts';
import { type MailBlock, markUserText, paragraph, type RenderedMail, renderMail } from '../mail/html.ts';
import type { MailData, OrderMailLine, PaidOrder, StaffMailData } from '../mail/mail-data.ts';
import { RECONCILE_SILENT_MINUTES } from '../mail/notify-staff.ts';
import { boughtBlocks, formatTime, inShopZone } from './order-blocks.ts';

type MailNames = Readonly<Record<Exclude<MailData['kind'], StaffMailData['kind']>, string>>;

type Kind = StaffMailData['kind'];
type Renderers = {
  readonly [K in Kind]: (data: Extract<StaffMailData, { kind: K }>, origin: string) => RenderedMail;
};

const RENDERERS: Renderers = {
  'staff-paid': ({ order }, origin) =>
    render(texts().paid.subject(order.number, formatFen(order.total)), [
      paragraph(texts().paid.lead(order.number)),
      ...boughtBlocks(order.lines, origin),
      paidFacts(order, []),
      orderLink(order.number, origin),
    ]),
  'staff-sheet': ({ until, orders: listed, count, total }, origin) =>
    render(texts().sheet.subject(inShopZone(until, { month: 'long', day: 'numeric' }), count), [
      paragraph(texts().sheet.lead(formatTime(until), count, formatFen(total))),
      ...listed.flatMap((order): MailBlock[] => [
        {
          kind: 'heading',
          text: texts().sheet.order(order.number),
          address: ordersToolAddress(origin, order.number),
        },
        paidFacts(order, [[ordersText().items, order.lines.map(listedLine).join('\n')]]),
      ]),
      ...(count > listed.length ? [paragraph(texts().sheet.more(count - listed.length))] : []),
      { kind: 'link', text: texts().openOrders, address: ordersToolAddress(origin) },
    ]),
  'staff-flagged': ({ flag, stage, provider, number, note }, origin) =>
    render(texts().flagged.subject(flagNames()[flag], number), [
      paragraph(flagText({ kind: flag, stage })),
      {
        kind: 'facts',
        facts: [
          [texts().flagged.order, number ?? texts().flagged.noOrder],
          ...(isPaymentFlag(flag) ? [[texts().flagged.provider, methodOf(provider)] as const] : []),
          [texts().flagged.record, note],
        ],
      },
      paragraph(number === null ? texts().flagged.clearLoose : texts().flagged.clear),
      number === null
        ? {
            kind: 'link',
            text: texts().openOrders,
            address: `${ordersToolAddress(origin)}?orders%5Bview%5D=flagged`,
          }
        : orderLink(number, origin),
    ]),
  'staff-quote': ({ news, lines, pieces }, origin) =>
    render(texts().quote.subjects[news], [
      paragraph(texts().quote.leads[news](lines, pieces)),
      {
        kind: 'link',
        text: texts().openQuotes,
        address: `${ordersToolAddress(origin)}/quotes?orders%5Bquotes%5D=${news}`,
      },
    ]),
  'staff-papers': ({ news, number, quote }, origin) =>
    render(texts().papers.subjects[news](number), [
      paragraph(texts().papers.leads[news]),
      { kind: 'link', text: texts().papers.open, address: ordersToolAddress(origin, `quote-${quote}`) },
    ]),
  'staff-claim': ({ number, pieces, photos }, origin) =>
    render(texts().claim.subject(number), [
      paragraph(texts().claim.lead(number, pieces, photos)),
      orderLink(number, origin),
    ]),
  'staff-charge-unpaid': ({ number, charge, reason, amount, days }, origin) => {
    const what = chargeTexts().kinds[charge];
    return render(texts().chargeUnpaid.subject(what, number, days), [
      paragraph(
        texts().chargeUnpaid.lead(chargeName({ kind: charge, reason }), number, formatFen(amount), days),
      ),
      paragraph(texts().chargeUnpaid.advice),
      orderLink(number, origin),
    ]);
  },
  'staff-mail-failed': ({ mailKind, recipient, tries, number }, origin) =>
    render(texts().mailFailed.subject(mailName(mailKind), number), [
      paragraph(texts().mailFailed.lead(mailName(mailKind), markUserText(recipient), tries)),
      paragraph(texts().mailFailed.advice),
      number === null ? figuresLink(origin) : orderLink(number, origin),
    ]),
  'staff-reconcile-silent': ({ since, isFirst }, origin) =>
    render(texts().reconcileSilent.subject(RECONCILE_SILENT_MINUTES), [
      paragraph(texts().reconcileSilent[isFirst ? 'never' : 'lead'](formatTime(since))),
      paragraph(texts().reconcileSilent.meaning),
      paragraph(texts().reconcileSilent.advice),
      figuresLink(origin),
    ]),
  'staff-reconcile-again': ({ since, again }, origin) =>
    render(texts().reconcileAgain.subject, [
      paragraph(texts().reconcileAgain.lead(formatTime(since), formatTime(again))),
      figuresLink(origin),
    ]),
  'staff-rules-due': ({ stale, soon }, origin) =>
    render(texts().rulesDue.subject(stale + soon), [
      ...(stale === 0 ? [] : [paragraph(texts().rulesDue.stale(stale))]),
      ...(soon === 0 ? [] : [paragraph(texts().rulesDue.soon(soon))]),
      paragraph(texts().rulesDue.advice),
      {
        kind: 'link',
        text: texts().rulesDue.open,
        address: `${origin}/studio/structure/shipping-rules;rules-due`,
      },
    ]),
  'staff-rates-due': ({ ways }, origin) =>
    render(texts().ratesDue.subject(ways.length), [
      ...ways.map((way) => paragraph(texts().ratesDue.way(way))),
      paragraph(texts().ratesDue.advice),
      {
        kind: 'link',
        text: texts().ratesDue.open,
        address: `${origin}/studio/structure/freight-rates;all-zones`,
      },
    ]),
};

function render(subject: string, blocks: readonly MailBlock[]): RenderedMail {
  return renderMail(subject, blocks, texts().signature);
}

export function renderStaffMail(data: StaffMailData, origin: string): RenderedMail {
  return (RENDERERS[data.kind] as (data: StaffMailData, origin: string) => RenderedMail)(data, origin);
}

function paidFacts(
  { paidAt, country, lines, total }: PaidOrder,
  first: readonly (readonly [string, string])[],
): MailBlock {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    kind: 'facts',
    facts: [
      ...first,
      [ordersText().goodsTotal, formatFen(total)],
      [texts().pieces, String(units)],
      [texts().country, country === null ? texts().noCountry : `${countryTitle(country)}（${country}）`],
      [texts().paidAt, formatTime(paidAt)],
    ],
  };
}

/** A digest lists up to 200 orders, which is too many for labels. */
function listedLine({ name, quality, quantity }: OrderMailLine): string {
  return ordersText().parcelLine(name, quality, quantity);
}

function methodOf(provider: string): string {
  const names: Readonly<Record<string, string>> = ordersText().methods;
  return names[provider] ?? provider;
}

/** Accepts any kind, because another release may have further kinds. */
function mailName(kind: string): string {
  return (
    new Map<string, string>(Object.entries(mailTemplateText().names satisfies MailNames)).get(kind) ?? kind
  );
}

function ordersToolAddress(origin: string, page?: string): string {
  return `${origin}/studio/orders${page === undefined ? '' : `/${encodeURIComponent(page)}`}`;
}

function orderLink(number: string, origin: string): MailBlock {
  return { kind: 'link', text: texts().openOrder, address: ordersToolAddress(origin, number) };
}

function figuresLink(origin: string): MailBlock {
  return { kind: 'link', text: texts().openFigures, address: ordersToolAddress(origin, 'figures') };
}

/** The invariants are plain SQL, so that they do not share the shop's own mistakes. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../netlify/server/db/connection.ts';
import { queryRows } from '../../netlify/server/db/rows.ts';

interface Sum {
  readonly wrong: string;
  readonly rows: SQL;
}

const SUMS: readonly Sum[] = [
  {
    wrong: 'Stock of a grade is not received − sold + returned, by its orders',
    rows: sql`
      with moved as (
        select product_id, variant_key,
          sum(quantity) filter (where kind in ('received', 'corrected')) as received
        from stock_movements group by 1, 2),
      bought as (
        select product_id, variant_key,
          coalesce(sum(quantity) filter (where state in ('sold', 'returned')), 0) as sold,
          sum(returned) as returned,
          coalesce(sum(quantity) filter (where state = 'held'), 0) as held
        from holds group by 1, 2),
      added as (
        select product_id, variant_key, sum(quantity_after - quantity_before) as held
        from order_edit_lines join order_edits on id = edit_id
        where state = 'requested' and quantity_after > quantity_before group by 1, 2)
      select product_id, variant_key, on_hand, stock.held, received, sold, returned, bought.held as held_by_orders,
        added.held as held_by_edits
      from stock left join moved using (product_id, variant_key) left join bought using (product_id, variant_key)
      left join added using (product_id, variant_key)
      where on_hand <> coalesce(received, 0) - coalesce(sold, 0) + coalesce(returned, 0)
         or stock.held <> coalesce(bought.held, 0) + coalesce(added.held, 0)`,
  },
  {
    wrong: 'Stock of a grade is not what its ledger adds up to',
    rows: sql`
      select s.product_id, s.variant_key, s.on_hand, s.held, s.version, m.movements, m.ledger, m.ledger_held
      from stock s cross join lateral (
        select count(*) as movements,
          sum(case kind when 'sold' then -quantity when 'held' then 0 when 'released' then 0 else quantity end) as ledger,
          sum(case kind when 'held' then quantity when 'released' then -quantity when 'sold' then -quantity else 0 end)
            as ledger_held
        from stock_movements where product_id = s.product_id and variant_key = s.variant_key) m
      where (m.ledger, m.ledger_held, m.movements) is distinct from (s.on_hand, s.held, s.version)`,
  },
  {
    wrong: 'An order holds pieces that it may not, or was paid without them',
    rows: sql`
      select number, status, quote_id, state, count(*) as lines from orders join holds on order_number = number
      where (status <> 'pending' and state = 'held') or (status = 'completed' and state = 'released')
        or (status = 'pending' and state in ('sold', 'returned'))
        or (status = 'pending' and state = 'held' and quote_id is null and not exists (
          select from payment_attempts where order_number = number and charge = 0
            and payment_attempts.state = 'processing'))
      group by 1, 2, 3, 4`,
  },
  {
    wrong: 'Pieces are in a capture although none is under way',
    rows: sql`
      select number, status, holds.state, quantity, capturing_since from orders join holds on order_number = number
      where capturing_since is not null and (holds.state <> 'released' or not exists (
        select from payment_attempts where order_number = number and charge = 0
          and payment_attempts.state in ('capturing', 'processing')))`,
  },
  {
    wrong: 'More pieces of a grade are in captures than are free',
    rows: sql`
      select product_id, variant_key, on_hand, stock.held, sum(quantity) as in_capture
      from stock join holds using (product_id, variant_key) where capturing_since is not null
      group by 1, 2 having sum(quantity) > on_hand - stock.held`,
  },
  {
    wrong: 'The pieces of an order are not those of its lines and replacements',
    rows: sql`
      select number, l.pieces, h.pieces as kept, r.pieces as replaced from orders
      join (select order_number, sum(quantity) as pieces from order_lines group by 1) l on l.order_number = number
      join (select order_number, sum(quantity) as pieces from holds group by 1) h on h.order_number = number
      left join (select order_number, sum(quantity) as pieces from replacement_lines group by 1) r on r.order_number = number
      where l.pieces + coalesce(r.pieces, 0) <> h.pieces`,
  },
  {
    wrong: 'A shipped order has units to send, or more units were sent than were sold',
    rows: sql`
      select number, shipping_status, u.unsent, s.sent, h.sold from orders
      join lateral (select sum(unsent) as unsent from unsent_lines(number)) u on true
      join (select order_number, sum(quantity) as sent from shipment_lines group by 1) s on s.order_number = number
      join (select order_number, sum(quantity) as sold from holds group by 1) h on h.order_number = number
      where (shipping_status in ('translating', 'done') and u.unsent > 0) or s.sent > h.sold`,
  },
  {
    wrong: 'A claim that is answered by a replacement has none, or another claim has one',
    rows: sql`
      select claims.id, state, count(claim_id) as lines from claims
      left join replacement_lines on claim_id = claims.id
      group by 1, 2 having (state = 'replaced') <> (count(claim_id) > 0)`,
  },
  {
    wrong: 'A parcel is empty, or its orders or the orders that are joined are of several buyers',
    rows: sql`
      select 'sent' as parcel, shipments.id::text, count(shipment_lines) as lines, count(distinct account_id) as buyers
      from shipments left join shipment_lines on shipment_id = shipments.id left join orders on number = order_number
      group by 2 having count(shipment_lines) = 0 or count(distinct account_id) > 1
      union all select 'joined', joined_parcel::text, count(*), count(distinct account_id) from orders
      where joined_parcel is not null group by 2 having count(distinct account_id) > 1`,
  },
  {
    wrong: 'A quote is not in the state of its order, or asks for something else',
    rows: sql`
      select quotes.id, state, status, total_fen, lines.fen from orders
      left join quotes on quotes.order_number = number
      left join lateral (
        select sum(quantity * unit_fen) as fen from quote_lines where quote_lines.quote_id = quotes.id) lines on true
      where quotes.id is not null and ((state in ('papers', 'sent')) <> (status = 'pending')
          or (state = 'paid') <> (paid_at is not null) or total_fen <> lines.fen)
        or (orders.quote_id is not null and quotes.id is null and status = 'pending')`,
  },
  {
    wrong: 'A paid order has not exactly one payment, or an unpaid one has one',
    rows: sql`
      select number, status, count(id) as payments from orders
      left join payments on order_number = number and outcome = 'accepted'
      group by 1, 2 having (status = 'completed' and count(id) <> 1) or (status = 'pending' and count(id) <> 0)`,
  },
  {
    wrong: 'The goods of an order are not one charge in the order’s state',
    rows: sql`
      select number, orders.status, c.state, c.amount_fen from orders
      left join charges c on c.order_number = number and c.position = 0
      where c.state is null or c.amount_fen <> total_fen
        or c.state <> (case when status = 'completed' or orders.paid_at is not null then 'paid'
          when status = 'pending' then 'due' else 'withdrawn' end)`,
  },
  {
    wrong: 'The freight of an order is not the charge that stands',
    rows: sql`
      select number, shipping_fee_fen, shipping_fee_status, c.state, c.amount_fen, c.standing from orders
      cross join lateral (
        select max(state) as state, max(amount_fen) as amount_fen, count(*) as standing from charges
        where order_number = number and kind = 'freight' and state <> 'withdrawn' and not went_back(charges)) c
      where c.standing > 1 or (case when shipping_fee_fen > 0 and not (c.standing = 0 and exists (
          select from charges where order_number = number and kind = 'freight' and amount_fen = shipping_fee_fen and went_back(charges)))
        then case shipping_fee_status when 'received' then 'paid' when 'due' then 'due' end end) is distinct from c.state
        or (c.state is not null and c.amount_fen <> shipping_fee_fen)`,
  },
  {
    wrong: 'A charge beside the goods is paid without its payment, or has one and is not paid',
    rows: sql`
      select c.order_number, c.position, c.state, c.outside, count(p.id) as payments from charges c
      left join allocations part on part.order_number = c.order_number and part.charge = c.position
      left join payments p on p.attempt_id = part.attempt_id and p.outcome in ('accepted', 'collected')
      where c.position > 0 group by 1, 2
      having (c.state = 'paid' and not c.outside) <> (count(p.id) = 1)`,
  },
  {
    wrong: 'The lines of a paid order are not worth what was asked for them',
    rows: sql`
      select number, total_fen, lines.fen, edits.fen as edited from orders
      cross join lateral (select sum(amount_fen) as fen from order_lines where order_number = number) lines
      cross join lateral (
        select coalesce(sum(difference_fen), 0) as fen from order_edits
        where order_number = number and state = 'confirmed') edits
      where lines.fen <> total_fen + edits.fen`,
  },
  {
    wrong: 'An edit of an order is not in the state of its charge, or refunds something else',
    rows: sql`
      select its.order_number, its.state, its.difference_fen, charges.state as charge, back.fen as back from order_edits its
      left join charges on charges.order_number = its.order_number and charges.position = its.charge
      cross join lateral (select coalesce(sum(amount_fen), 0) as fen from refunds where edit_id = its.id) back
      where back.fen <> greatest(0, -its.difference_fen) or (its.charge is not null and (
        charges.amount_fen <> its.difference_fen or (its.state, charges.state) not in
          (('requested', 'due'), ('confirmed', 'paid'), ('cancelled', 'withdrawn'))))`,
  },
  {
    wrong: 'A payment is not of the charge of its attempt, or is counted as another kind',
    rows: sql`
      select p.order_number, p.charge, a.charge as asked, p.outcome from payments p
      join payment_attempts a on a.id = attempt_id
      where (p.order_number, p.charge) <> (a.order_number, a.charge)
        or (outcome = 'accepted' and p.charge > 0) or (outcome = 'collected' and p.charge = 0)`,
  },
  {
    wrong: 'The allocations of an attempt do not add up to it',
    rows: sql`
      select a.id, a.order_number, a.amount_minor, sum(part.amount_minor) as allocated from payment_attempts a
      left join allocations part on part.attempt_id = a.id
      group by 1 having a.amount_minor is distinct from sum(part.amount_minor)`,
  },
  {
    wrong: 'A charge that was paid is not what the payment paid of it',
    rows: sql`
      select c.order_number, c.position, c.amount_fen, part.amount_fen as paid from payments p
      join allocations part using (attempt_id)
      join charges c on c.order_number = part.order_number and c.position = part.charge
      where p.outcome in ('accepted', 'collected') and (c.state <> 'paid' or c.amount_fen <> part.amount_fen)`,
  },
  {
    wrong: 'More of a charge went back than was paid of it, or a refund is of nothing that its payment paid',
    rows: sql`
      select r.payment_id, r.charge, part.amount_minor, sum(r.amount_minor) as minor
      from refunds r join payments p on p.id = r.payment_id and p.outcome in ('accepted', 'collected')
      left join allocations part on part.attempt_id = p.attempt_id and part.charge = r.charge
      where r.state <> 'failed' group by 1, 2, 3
      having part.amount_minor is null or sum(r.amount_minor) > part.amount_minor`,
  },
  {
    wrong: 'A payment that paid its order is not the amount that its attempt asked for',
    rows: sql`
      select p.order_number, p.amount_minor, a.amount_minor as asked from payments p
      join payment_attempts a on a.id = attempt_id
      where outcome in ('accepted', 'collected') and (p.amount_minor, p.currency) is distinct from (a.amount_minor, a.currency)`,
  },
  {
    wrong: 'An order that ended keeps money',
    rows: sql`
      select number, sum(p.amount_minor) as paid, coalesce(sum(r.back), 0) as back from orders
      join payments p on p.order_number = number and outcome in ('accepted', 'sent-back')
      left join lateral (
        select sum(amount_minor) as back from refunds where payment_id = p.id and state in ('done', 'pending', 'intended')
      ) r on true
      where status = 'cancelled' group by 1 having sum(p.amount_minor) <> coalesce(sum(r.back), 0)`,
  },
  {
    wrong: 'More went back than came',
    rows: sql`
      select p.order_number, p.amount_minor, sum(r.amount_minor) as back from payments p
      join refunds r on r.payment_id = p.id and r.state <> 'failed'
      group by p.id having sum(r.amount_minor) > p.amount_minor`,
  },
  {
    wrong: 'The history of an order leaves something out, or tells it twice',
    rows: sql`
      select number, orders.version, count(*) as events,
        count(*) filter (where kind = 'placed') as placed, count(*) filter (where kind = 'paid') as paid,
        count(*) filter (where kind = 'shipped') as shipped,
        count(*) filter (where kind = 'replacement-made') as replacements
      from orders join (
        select *, version - lag(version, 1, 0) over (partition by order_number order by version) as step from order_events
      ) history on order_number = number
      group by 1, 2 having max(history.version) <> orders.version or count(distinct history.version) <> count(*)
        -- Changes of the address merge, and the merged one has the newest version.
        or count(*) filter (where step <> 1 and kind <> 'address-changed') > 0
        or count(*) filter (where kind = 'placed') <> 1
        or count(*) filter (where kind = 'paid') <> (case when shipping_status is null then 0 else 1 end)
        or count(*) filter (where kind = 'shipped') < (case when shipping_status in ('translating', 'done') then 1 else 0 end)
        or count(*) filter (where kind = 'shipped') > 1 + count(*) filter (where kind = 'replacement-made')
        or (shipping_status = 'pending' and count(*) filter (where kind = 'replacement-made') = 0
          and count(*) filter (where kind = 'shipped') > 0)`,
  },
  {
    wrong: 'A paid order has no mail, or one of its mails was given up',
    rows: sql`
      select number, mails.state from orders left join mails on key = 'order-paid ' || number
      where status = 'completed' and (mails.state is null or mails.state = 'given-up')`,
  },
  {
    wrong: 'A paper covers a line that the order does not have, or more units than were reserved for it',
    rows: sql`
      select paper.order_number, paper.name, covered.position, its.quantity, quoted.quantity as reserved
      from order_papers paper cross join lateral unnest(paper.lines) covered (position)
      join orders on orders.number = paper.order_number
      left join order_lines its on its.order_number = paper.order_number and its.position = covered.position
      left join quote_lines quoted on quoted.quote_id = orders.quote_id and quoted.position = covered.position
      where its.position is null or its.quantity > quoted.quantity`,
  },
  {
    wrong: 'A received paper of a paid order is no permit of its lines',
    rows: sql`
      select paper.order_number, paper.name, covered.position
      from order_papers paper cross join lateral unnest(paper.lines) covered (position)
      join orders on orders.number = paper.order_number and paid_at is not null
      where received_on is not null and not exists (
        select from permits where permits.order_number = paper.order_number
          and permits.position = covered.position and permit_number = paper.number)`,
  },
  {
    wrong: 'An order that waits for papers is paid, or may be paid',
    rows: sql`
      select number, status from quotes join orders on number = quotes.order_number
      where quotes.state = 'papers' and (status <> 'pending' or exists (
        select from payment_attempts its
        where its.order_number = number and its.state in ('opening', 'open', 'capturing', 'processing')))`,
  },
];

export async function findWrongSums(database: Database): Promise<string[]> {
  return await findWrong(database, SUMS);
}

export async function findUnfinishedWork(database: Database): Promise<string[]> {
  return await findWrong(database, [
    {
      // Beyond the limit of an unconfirmed address a mail waits for a day.
      wrong: 'A mail still waits',
      rows: sql`select key, state, attempts, last_error from mails where state in ('waiting', 'sending')
        and last_error is distinct from 'mail limit of its address'`,
    },
    {
      wrong: 'A refund is not done',
      rows: sql`select order_number, state, cause, tried_at from refunds where state in ('intended', 'pending')`,
    },
    {
      wrong: 'An order is neither paid nor ended',
      rows: sql`select number, method, payable_until from orders where status = 'pending'`,
    },
  ]);
}

async function findWrong(database: Database, sums: readonly Sum[]): Promise<string[]> {
  const found: string[] = [];
  for (const { wrong, rows } of sums) {
    for (const row of await queryRows<object>(database, rows)) found.push(`${wrong}: ${JSON.stringify(row)}`);
  }
  return found;
}

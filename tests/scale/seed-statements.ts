export interface SeedCounts {
  readonly products: number;
  readonly accounts: number;
  readonly orders: number;
}

const one = (list: string, of: string) =>
  `(string_to_array('${list}', ' '))[1 + (${of})::int % ${list.split(' ').length}]`;
const SURNAMES = '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 欧阳 司马';
const GIVEN = '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 兰 霞 平 刚 桂英 小蝶';
const FIRST =
  'james mary john linda robert anna michael sofia david emma thomas laura daniel yuki hans marie';
const LAST =
  'smith johnson brown garcia miller davis martin tanaka mueller dubois rossi novak silva kim tran ali';

const TAGS = '礼物 补发 加急 VIP 展会 学校 博物馆 易碎 合并发货 等补货 海关 改地址 重复购买 批发 样品 老客户';
const ref = (salt: string, number = 'number') => `md5('${salt}' || ${number})`;

/** A valid UUID of version 4, as the API demands. */
const uuidOf = (salt: string, of = 'number') =>
  `overlay(overlay(${ref(salt, of)} placing '4' from 13) placing 'a' from 17)::uuid`;

const PRICED = '(select number, total_fen from orders) priced join draft using (number)';

/** The keys are printed while a database is filled. Dependent rows follow the rows that they reference. */
export function seedStatements({ accounts, orders, products }: SeedCounts): Readonly<Record<string, string>> {
  // The newest orders are pending.
  const older = orders - Math.ceil(orders / 3_000);
  return {
    // Half of the names are Chinese. Both kinds have thousands of names, because a search finds all their orders.
    accounts: `insert into users (id, name, email, email_verified, phone, address, created_at)
      select 'account-' || n,
        case when n % 2 = 0 then ${one(SURNAMES, 'n / 2')} || ${one(GIVEN, 'n / 47')} || ${one(GIVEN, 'n / 1009')}
          else initcap(${one(FIRST, 'n / 2')} || ' ' || ${one(FIRST, 'n / 1009')} || ' ' || ${one(LAST, 'n / 31')}) end,
        ${one(FIRST, 'n / 3')} || '.' || ${one(LAST, 'n / 57')} || n || '@example.com', true,
        '+1 ' || 200 + n % 700 || ' ' || lpad((n * 7919 % 10000000)::text, 7, '0'),
        n || ' Elm Street', now() - interval '3 years' * (1 - n::float8 / ${accounts})
      from generate_series(1, ${accounts}) n`,
    'drafts of orders': `create temp table draft as
      with lot as (
        select n, number, random() as fate, random() as taste, random() as pace, random() as luck, random() as chance,
          1 + floor(6 * random() ^ 3)::int as lines,
          case when n > ${older} then now() - interval '25 minutes' * (${orders} - n) / ${orders}
            else now() - interval '30 minutes' - interval '1095 days' * (1 - sqrt(n::float8 / ${orders})) end as created_at
        from drawn
      ), fated as (
        select *, case when n > ${older} then 'pending' when fate < 0.17 then 'unpaid'
            when fate < 0.18 then 'sent-back' else 'completed' end as kind,
          case when taste < 0.3 then 'paypal' else 'stripe' end as method,
          case when n > ${older} then 1 + n % ${accounts}
            else 1 + floor(${accounts} * luck * luck)::int end as account,
          created_at + interval '20 minutes' * pace as paid_at
        from lot
      ), sent as (
        select *, case when kind = 'completed' then paid_at + interval '1 day' * case when chance < 0.003 then 60 else 5 + 33 * pace end
          end as shipped_at from fated
      )
      select n, number, kind, method, account, lines, taste, pace, chance, created_at,
        case when kind in ('completed', 'sent-back') then paid_at end as paid_at,
        case when shipped_at < now() then shipped_at end as shipped_at,
        case when shipped_at + interval '20 days' < now() and taste < 0.95 then shipped_at + interval '20 days' end as received_at,
        ${one('US US US US JP JP DE FR GB CA AU KR SG NL', 'taste * 1e6')} as country
      from sent`,
    'drafts by number': 'create index on draft (n)',
    // Products of three years ago no longer sell.
    'what is bought': `create temp table bought as
      select n, number, kind, draft.created_at, paid_at, position, 'p-' || product as product_id,
        ${one('a1 a2 b', 'product + position')} as variant_key, 1 + floor(3 * random() ^ 2)::int as quantity
      from (
        select draft.*, position, (floor(${products} * 0.7 * random() ^ 2 + ${products} * 0.3 * n / ${orders})::int
          + position * 7) % ${products} as product
        from draft cross join lateral generate_series(0, lines - 1) position
      ) draft`,
    goods: `create temp table goods as
      select product.id as product_id, variant ->> 'key' as variant_key, variant ->> 'grade' as grade,
        (variant ->> 'priceFen')::int as price_fen,
        jsonb_build_object('id', product.id, 'name', product.content -> 'name', 'main_image',
          '/images/' || md5(product.id) || '-1600x1280.webp', 'description', product.content -> 'description',
          'origin', product.content -> 'origin', 'gender', product.content -> 'gender',
          'specifications', jsonb_build_object('quality_variants', jsonb_build_array(jsonb_build_object(
            'quality', variant -> 'grade', 'price', 128.5, 'description', null)))) as product,
        jsonb_build_object('latinName', species.content -> 'latinName', 'speciesName', species.content -> 'name',
          'family', species.content -> 'family',
          'cites', case when hashtext(species.id) % 5 = 0 then 'II' end, 'origin', product.content -> 'origin',
          'locality', 'Tingo María', 'localityCoarsened', false, 'collectedOn', '2025-06', 'collector', null,
          'sex', product.content -> 'gender', 'forewingMm', null, 'source', null, 'permitNote', null,
          'exPupa', false, 'repaired', false) as specimen
      from catalogue_documents product
      join catalogue_documents species on species.kind = 'species' and species.id = product.species_id
      cross join lateral jsonb_array_elements(product.content -> 'variants') variant
      where product.kind = 'product'`,
    'statistics of the drafts': 'analyze draft; analyze bought; analyze goods',
    orders: `insert into orders (number, account_id, status, method, created_at, hold_until, ended_at, ending,
        total_fen, shipping_status, shipping_method, courier, tracking_number, recipient, checked_at, version, paid_at,
        country, tags, printed_at, quote_id)
      select number, 'account-' || account,
        case kind when 'pending' then 'pending' when 'completed' then 'completed' else 'cancelled' end, method,
        draft.created_at, draft.created_at + interval '30 minutes',
        case when kind = 'unpaid' then draft.created_at + interval '31 minutes' end,
        case when kind = 'unpaid' then ${one('expired expired cancelled replaced window-closed', 'taste * 1e6')} end,
        total_fen,
        case when paid_at is null then null when received_at is not null then 'done'
          when shipped_at is not null then 'translating' else 'pending' end,
        case when shipped_at is null then '' else '国际专线' end,
        case when shipped_at is null then '' else ${one('顺丰速运 EMS DHL 联邦快递', 'taste * 1e6')} end,
        case when shipped_at is null then '' else ${one('SF EM DH FX', 'taste * 1e6')} || lpad((pace * 1e12)::bigint::text, 12, '0') end,
        case when shipped_at is not null then
          jsonb_build_object('name', users.name, 'phone', users.phone, 'address', users.address) end,
        case when kind = 'pending' then now() - interval '10 minutes' * pace end, 7, paid_at,
        case when chance < 0.9 then draft.country end,
        case when pace < 0.04 then array[${one(TAGS, '16 * taste ^ 3')}] else '{}' end,
        case when chance < 0.9 then shipped_at when pace < 0.1 and kind = 'completed' then now() end,
        case when taste > 0.95 then ${uuidOf('quote')} end
      from draft join users on users.id = 'account-' || account
      join (
        select bought.number as bought_number, sum(quantity * price_fen)::int as total_fen
        from bought join goods using (product_id, variant_key) group by 1
      ) sums on bought_number = number
      order by n`,
    'charges of goods': `insert into charges (order_number, position, kind, amount_fen, state, created_by, created_at, paid_at,
        withdrawn_at)
      select number, 0, 'goods', total_fen,
        case when paid_at is not null then 'paid' when status = 'pending' then 'due' else 'withdrawn' end, 'shopper',
        created_at, paid_at, case when paid_at is null then ended_at end
      from orders order by created_at`,
    // The newest freights are due.
    'charges of freight': `insert into charges (order_number, position, kind, amount_fen, state, created_by, created_at, paid_at,
        expires_at, link_id)
      select number, 1, 'freight', 8850, case when is_due then 'due' else 'paid' end, 'account account-1', paid_at,
        case when not is_due then paid_at + interval '1 day' end, paid_at + interval '30 days', ${ref('link')}::uuid
      from (select *, n > ${Math.floor(orders * 0.999)} as is_due from draft where kind = 'completed' and pace < 0.5) draft
      order by n`,
    tags: `insert into order_tags select distinct unnest(tags) from orders`,
    lines: `insert into order_lines (order_number, position, product_id, variant_key, quality, quantity,
        list_price_fen, unit_price_fen, amount_fen, product, specimen, ordered_at)
      select number, position, product_id, variant_key, grade, quantity, price_fen, price_fen, price_fen * quantity,
        product, specimen, created_at
      from bought join goods using (product_id, variant_key) order by n`,
    edits: `insert into order_edits (id, order_number, state, difference_fen, reason, created_by, created_at, closed_at)
      select ${ref('edit')}::uuid, number, 'confirmed', 0, '换一件', 'account account-1', paid_at, paid_at
      from ${PRICED} where paid_at is not null and pace < 0.04 order by n`,
    'lines of edits': `insert into order_edit_lines (edit_id, position, product_id, variant_key, quality, quantity_before,
        quantity_after, list_price_fen, unit_price_fen, product, specimen)
      select order_edits.id, position, product_id, variant_key, quality, 0, quantity, list_price_fen, unit_price_fen,
        product, specimen
      from order_edits join order_lines using (order_number) where position = 0`,
    quotes: `insert into quotes (id, account_id, key, request, state, message, created_at, valid_until, order_number,
        sent_at, ended_at)
      select quote_id, account_id, ${ref('key')}, '',
        case status when 'pending' then case when taste > 0.97 then 'papers' else 'sent' end
          else case when orders.paid_at is not null then 'paid' else 'expired' end end,
        '批发', orders.created_at, hold_until, number, orders.created_at, coalesce(orders.paid_at, ended_at)
      from orders join draft using (number) where quote_id is not null order by n`,
    'requested quotes': `insert into quotes (id, account_id, key, request, state, message, created_at)
      select ${uuidOf('request', 'id')}, id, ${ref('request', 'id')}, '', 'requested', '批发', now() from users
      where hashtext(id) % 500 = 0`,
    'lines of quotes': `insert into quote_lines (quote_id, position, product_id, variant_key, quality, quantity, unit_fen, product)
      select distinct on (quote_id, product_id, variant_key)
        quote_id, position, product_id, variant_key, quality, quantity, unit_price_fen, product
      from orders join order_lines on order_number = number where quote_id is not null`,
    'papers before payment': `insert into order_papers (order_number, position, name, who, lines, received_on, number)
      select number, 0, '出口许可', 'shop', '{0}', paid_at::date,
        case when paid_at is null then '' else 'CN/' || number end
      from orders where quote_id is not null`,
    parcels: `with sent as materialized (
        select nextval('shipments_id_seq') as id, number, courier, tracking_number, shipping_method, shipped_at
        from orders join draft using (number) where shipped_at is not null order by n
      ), parcels as (
        insert into shipments (id, courier, tracking_number, method, shipped_at, created_by) overriding system value
        select id, courier, tracking_number, shipping_method, shipped_at, 'account-1' from sent
      )
      insert into shipment_lines (shipment_id, order_number, position, quantity)
      select id, number, position, quantity from sent join order_lines on order_number = number`,
    // The newest claims are open. Replacements were sent.
    claims: `insert into claims (id, order_number, account_id, key, request, words, state, created_at, answer,
        answered_at, answered_by)
      select ${uuidOf('claim')}, number, 'account-' || account, ${ref('claim')}, '', '断翅', state, shipped_at,
        case when state <> 'open' then '抱歉' end, case when state <> 'open' then shipped_at + interval '1 day' end,
        case when state <> 'open' then 'account account-1' end
      from (
        select *, case when shipped_at > now() - interval '2 days' then 'open' when pace < 0.5 then 'replaced'
          else 'refused' end as state
        from draft where shipped_at is not null and chance between 0.96 and 0.98
      ) damaged order by n`,
    'lines of claims': `insert into claim_lines (claim_id, position, pieces) select id, 0, 1 from claims`,
    replacements: `with sent as materialized (
        select nextval('shipments_id_seq') as id, order_number, position, claims.id as claim_id, answered_at,
          order_lines.quantity
        from claims join order_lines using (order_number) where state = 'replaced' and position = 0
      ), parcels as (
        insert into shipments (id, courier, tracking_number, method, shipped_at, created_by) overriding system value
        select id, 'EMS', 'EM' || lpad(id::text, 12, '0'), '', answered_at, 'account-1' from sent
      ), held as (
        insert into shipment_lines (shipment_id, order_number, position, quantity)
        select id, order_number, position, 1 from sent
      )
      insert into replacement_lines (order_number, position, claim_id, quantity, sent_before, created_at)
      select order_number, position, claim_id, 1, quantity, answered_at from sent`,
    permits: `insert into permits (order_number, position, shipment_id, kind, permit_number, issued_on, valid_until,
        created_at, created_by)
      select order_number, position, shipment_id, 'cites-export', 'CN/' || order_number, shipped_at::date,
        shipped_at::date + 180, shipped_at, 'account-1'
      from shipment_lines join shipments on shipments.id = shipment_id where position = 0`,
    // A quarter of the orders to ship lacks them.
    'permits of unsent lines': `insert into permits (order_number, position, kind, permit_number, issued_on, valid_until, created_at,
        created_by)
      select order_number, position, 'cites-export', 'CN/' || order_number, now()::date, now()::date + 180, now(),
        'account-1'
      from order_lines join draft on number = order_number
      where kind = 'completed' and shipped_at is null and specimen ->> 'cites' is not null and draft.n % 4 > 0`,
    events: `insert into order_events (order_number, kind, actor, at, version)
      select number, event, actor, at, version from draft cross join lateral (values
        ('placed', 'shopper', created_at, 1), ('paid', method, paid_at, 2),
        ('cancelled', 'shop', case when kind = 'unpaid' then created_at + interval '31 minutes' end, 2),
        ('printed', 'account account-1', shipped_at - interval '1 hour', 3),
        ('shipped', 'account account-1', shipped_at, 4), ('received', 'account account-1', received_at, 5),
        ('refunded', 'account account-2', case when kind = 'sent-back' then paid_at + interval '1 day' end, 3)
      ) told (event, actor, at, version) where at is not null order by n, version`,
    attempts: `insert into payment_attempts (id, order_number, provider, provider_ref, state, amount_minor, currency,
        url, origin, expires_at, created_at)
      select ${ref('attempt')}::uuid, number, method,
        case method when 'stripe' then 'cs_live_' || ${ref('attempt')} else upper(left(${ref('attempt')}, 17)) end,
        case when paid_at is not null then 'paid' when kind = 'unpaid' then 'closed'
          when pace < 0.1 then 'processing' else 'open' end, total_fen, 'CNY', null, 'https://shop.example',
        created_at + interval '30 minutes', created_at
      from ${PRICED} order by n`,
    allocations: `insert into allocations (attempt_id, order_number, charge, amount_fen, amount_minor)
      select id, order_number, charge, amount_minor, amount_minor from payment_attempts`,
    payments: `insert into payments (id, provider, provider_ref, attempt_id, order_number, amount_minor, currency, outcome, at)
      select ${ref('payment')}::uuid, method,
        case method when 'stripe' then 'pi_' || left(${ref('payment')}, 24) else upper(left(${ref('payment')}, 17)) end,
        ${ref('attempt')}::uuid, number, total_fen, 'CNY', 'accepted', paid_at
      from ${PRICED} where paid_at is not null order by n`,
    // The newest refunds are pending.
    refunds: `insert into refunds (id, payment_id, charge, order_number, cause, amount_minor, amount_fen, restock, actor, state,
        provider_ref, created_at, tried_at)
      select ${ref('refund')}::uuid, ${ref('payment')}::uuid, 0, number, 'operator', part, part, kind = 'sent-back',
        'account account-2', state, case when state = 'done' then 're_' || left(${ref('refund')}, 24) end, at, at
      from (
        select n, number, kind, least(coalesce(received_at, shipped_at, paid_at) + interval '1 day', now()) as at,
          case kind when 'sent-back' then total_fen else total_fen / 2 end as part,
          case when n > ${Math.floor(orders * 0.999)} then 'pending' else 'done' end as state
        from ${PRICED} where kind = 'sent-back' or kind = 'completed' and chance > 0.98
      ) due order by n`,
    flags: `insert into flags (kind, provider, provider_ref, order_number, note, at, done_at, done_by, done_note)
      select ${one('mismatch stuck disputed refund-failed', 'taste * 1e6')}, method, ${ref('flag')},
        case when chance > 0.0002 then number end, 'look at this', created_at, done_at,
        case when done_at is not null then 'account account-1' end, case when done_at is not null then 'looked' end
      from (
        select *, case when n < ${Math.floor(orders * 0.98)} then created_at + interval '1 day' end as done_at
        from draft where chance < 0.003
      ) marked order by n`,
    holds: `insert into holds (order_number, product_id, variant_key, quantity, state, returned)
      select number, product_id, variant_key, sum(quantity), state, case state when 'returned' then sum(quantity) else 0 end
      from (
        select *, case kind when 'pending' then 'held' when 'unpaid' then 'released' when 'sent-back' then 'returned'
          else 'sold' end as state from bought
      ) bought group by number, product_id, variant_key, state order by min(n)`,
    stock: `insert into stock (product_id, variant_key, on_hand, held, version)
      select product_id, variant_key, coalesce(held, 0) + (hashtext(product_id || variant_key) & 31), coalesce(held, 0), 1
      from goods left join (
        select product_id, variant_key, sum(quantity) as held from bought where kind = 'pending' group by 1, 2
      ) promised using (product_id, variant_key)`,
    'stock movements': `insert into stock_movements (product_id, variant_key, kind, quantity, version, actor, reason, reference, at)
      select product_id, variant_key, 'received', 9999, 1, 'account account-1', 'opening', null, now() - interval '4 years'
      from goods`,
    'stock movements of orders': `insert into stock_movements (product_id, variant_key, kind, quantity, version, actor, reason, reference, at)
      select product_id, variant_key, moved, quantity, 2, 'shop', 'order', number, at
      from bought cross join lateral (values ('held', created_at), ('sold', paid_at),
        ('released', case when kind = 'unpaid' then created_at + interval '31 minutes' end)
      ) told (moved, at) where at is not null order by n, at`,
    mails: `insert into mails (key, order_number, recipient, letter, state, attempts, next_try, created_at, sent_at)
      select letter || ' ' || number, number, case when at > now() - interval '30 days' then 'account-' || account else '' end, case when waits then '{"kind": "order-paid"}'::jsonb end,
        case when waits then 'waiting' when chance < 0.0001 then 'given-up' else 'sent' end, 1, at, at, at
      from (
        select *, n > ${older} - 20 as waits
        from draft cross join lateral (values ('order-paid', paid_at), ('order-shipped', shipped_at)) told (letter, at)
        where at is not null
      ) told order by n`,
    'notes about customers': `insert into customer_notes (account_id, text, actor, at)
      select id, 'note ' || nth, 'seed', now() from users cross join generate_series(1, 3) nth`,
    // One year of favourites, alerts and wants. Few alerts wait for goods that are in stock.
    favourites: `insert into favorites (user_id, product_id)
      select distinct 'account-' || 1 + floor(${accounts} * random())::int, 'p-' || floor(${products} * random() ^ 2)::int
      from generate_series(1, ${accounts} * 3)`,
    'mailboxes of alerts': `insert into alert_mailboxes (email, mailed_at, used_at)
      select email, now() - interval '2 days' - interval '300 days' * random(), now() - interval '300 days' * random()
      from users where random() < 0.3`,
    alerts: `insert into stock_alerts (mailbox_id, product_id, variant_key, created_at, confirmed_at)
      select id, 'p-' || floor(${products} * random())::int, 'sold-out', at,
        case when random() < 0.97 then at end
      from alert_mailboxes cross join generate_series(1, 2) cross join lateral (
        select now() - interval '300 days' * random() as at) made on conflict do nothing`,
    wants: `insert into wants (id, user_id, level, taxon, created_at, changed_at)
      select gen_random_uuid(), id, 'species', 'species-' || floor(${products} / 4 * random())::int, at, at
      from users cross join lateral (select now() - interval '300 days' * random() as at) made where random() < 0.3`,
    'matches of wants': `insert into want_matches (want_id, product_id, variant_key, found_at, mailed_at)
      select id, 'p-' || nth, 'a1', at, case when random() < 0.99 then at end
      from wants cross join generate_series(1, 3) nth
      cross join lateral (select now() - interval '29 days' * random() as at) made`,
    // Every fifth account keeps a cabinet.
    drawers: `insert into cabinet_drawers (id, user_id, name)
      select gen_random_uuid(), id, 'drawer ' || nth from users cross join generate_series(1, 3) nth
      where random() < 0.2`,
    'entered specimens': `insert into cabinet_specimens (id, user_id, drawer_id, latin_name, chinese_name, family, locality,
        collected_on, collector, number, note, quantity)
      select gen_random_uuid(), user_id, id, 'Morpho didius', '', '', '', '', '', '', '', 1
      from cabinet_drawers cross join generate_series(1, 20)`,
    placements: `insert into cabinet_placements (order_number, position, user_id, drawer_id)
      select distinct on (order_lines.order_number, position) order_lines.order_number, position, user_id, cabinet_drawers.id
      from cabinet_drawers join orders on account_id = user_id
      join order_lines on order_lines.order_number = orders.number`,
  };
}

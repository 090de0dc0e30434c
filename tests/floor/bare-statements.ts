/**
 * The floor uses the minimum number of statements per transaction. Locking and deciding need two: a
 * statement sees the data as of its start, not as of the moment when it got the lock.
 */

const asker = (token: string) =>
  `(select user_id from sessions where token = ${token} and expires_at > now())`;

const UNITS = `(
    select json_object_agg(level.variant_key, level.on_hand - level.held)
    from stock level where level.product_id = shown.id)`;
const SHOWN = `json_build_object(
  'product', shown.content, 'species', json_build_object('id', its.id, 'name', its.content -> 'name',
    'latinName', its.content -> 'latinName', 'family', its.content -> 'family', 'cites', its.content -> 'cites',
    'wingspan', its.content -> 'wingspan'), 'pieces', ${UNITS})`;
const FROM_SHOWN = `catalogue_documents shown
  left join catalogue_documents its on its.kind = 'species' and its.id = shown.species_id`;
const IN_ORDER = 'rank, created_at desc nulls last, id';

const unitFen = (variant: string, quantity: string) => `coalesce((
  select (tier ->> 'priceFen')::int from jsonb_array_elements(${variant} -> 'tiers') tier
  where (tier ->> 'quantity')::int <= ${quantity} order by (tier ->> 'quantity')::int desc limit 1),
  (${variant} ->> 'priceFen')::int)`;

const statement = (name: string, text: string) => ({ name, text });

/** `$1` is the session token. */
export const SESSION_SQL = statement(
  'session',
  `select u.id, u.name, u.email, u.email_verified, u.phone, u.address,
    case when u.email_verified then u.role else 'shopper' end, a.hash, c.email
  from sessions s join users u on u.id = s.user_id left join avatars a on a.user_id = u.id
    left join email_changes c on c.user_id = u.id and c.expires_at > now()
  where s.token = $1 and s.expires_at > now()`,
);

/** $1 product. */
export const PRODUCT_SQL = statement(
  'product',
  `select ${SHOWN} as found from ${FROM_SHOWN}
  where shown.kind = 'product' and shown.listed and shown.id = $1`,
);

/** $1 limit, $2 offset. */
export const PAGE_SQL = statement(
  'page',
  `with part as materialized (
    select id from catalogue_documents where kind = 'product' and listed order by ${IN_ORDER} limit $1 offset $2)
  select (select json_agg(${SHOWN} order by shown.rank, shown.created_at desc nulls last, shown.id)
    from ${FROM_SHOWN} where shown.kind = 'product' and shown.id in (select id from part)) as items,
    (select count(*)::int from catalogue_documents where kind = 'product' and listed) as total`,
);

/** $1 ids. */
export const STOCK_SQL = statement(
  'stock',
  `select shown.id, shown.content ->> '_updatedAt' as version, its.content ->> '_updatedAt' as its_version,
    shown.content -> 'variants' as variants, ${UNITS} as pieces from ${FROM_SHOWN}
  where shown.kind = 'product' and shown.listed and shown.id = any($1::text[])`,
);

/** $1 token. */
export const CART_SQL = statement(
  'cart',
  `select cart.version, line.id, line.quality, line.quantity, line.confirmed_unit_fen, ${SHOWN} as found
  from carts cart join cart_lines line on line.account_id = cart.account_id
  left join (${FROM_SHOWN}) on shown.kind = 'product' and shown.listed and shown.id = line.product_id
  where cart.account_id = ${asker('$1')} order by line.added_at, line.id`,
);

/** $1 token. */
export const LOCK_CART_SQL = statement(
  'lock-cart',
  `insert into carts (account_id, version) select user_id, 0 from sessions where token = $1 and expires_at > now()
  on conflict (account_id) do update set version = carts.version returning account_id`,
);

/** $1 account, $2 product, $3 grade, $4 quantity, $5 id of a new line. */
export const ADD_TO_CART_SQL = statement(
  'add',
  `with sold as (
    select shown.id, shown.content, variant, level.on_hand - level.held as pieces
    from catalogue_documents shown
    cross join jsonb_array_elements(shown.content -> 'variants') variant
    join stock level on level.product_id = shown.id and level.variant_key = variant ->> 'key'
    where shown.kind = 'product' and shown.listed and shown.id = $2 and variant ->> 'grade' = $3
      and not (variant ->> 'withdrawn')::boolean and level.on_hand > level.held),
  put as (
    insert into cart_lines as line
      (id, account_id, product_id, variant_key, quality, quantity, confirmed_unit_fen, product)
    select $5, $1, id, variant ->> 'key', $3, least($4::int, pieces), ${unitFen('variant', '$4::int')}, content from sold
    where (select count(*) from cart_lines where account_id = $1) < 100
    on conflict (account_id, product_id, variant_key)
      do update set quantity = least(line.quantity + $4::int, (select pieces from sold)) returning 1)
  update carts set version = version + 1 where account_id = $1 and exists (select from put) returning version`,
);

/** $1 token. */
export const LOCK_ACCOUNT_SQL = statement(
  'lock-account',
  `select user_id, pg_advisory_xact_lock(hashtextextended('orders of ' || user_id, 0)) from sessions
  where token = $1 and expires_at > now()`,
);

/**
 * $1 account. Returns the cart's lines with their stock, and counts of unpaid orders and recent
 * attempts.
 */
export const READ_CHECKOUT_SQL = statement(
  'bought',
  `select line.product_id, line.variant_key, line.quality, line.quantity, line.confirmed_unit_fen, sold.content,
    its.content as species, level.on_hand - level.held as pieces,
    (select count(*)::int from orders where account_id = $1 and status = 'pending') as open,
    (select count(*)::int from payment_attempts a join orders o on o.number = a.order_number
      where o.account_id = $1 and a.created_at > now() - interval '15 minutes') as attempts
  from cart_lines line
  join catalogue_documents sold on sold.kind = 'product' and sold.listed and sold.id = line.product_id
  left join catalogue_documents its on its.kind = 'species' and its.id = sold.species_id
  join stock level on level.product_id = line.product_id and level.variant_key = line.variant_key
  where line.account_id = $1 order by line.added_at, line.id`,
);

/** $1 number, $2 account, $3 total, $4 lines as JSON, $5 attempt, $6 origin. */
export const INSERT_ORDER_SQL = statement(
  'order',
  `with made as (
    insert into orders (number, account_id, status, method, created_at, hold_until, payable_until, total_fen, country)
    values ($1, $2, 'pending', 'stripe', now(), now() + interval '30 minutes', now() + interval '1 day', $3, 'CN')
    on conflict (number) do nothing returning number),
  bought as (
    select made.number, line.* from made cross join jsonb_to_recordset($4::jsonb) line(position int, product_id text,
      variant_key text, quality text, quantity int, list_fen int, unit_fen int, product jsonb, specimen jsonb)),
  lines as (
    insert into order_lines (order_number, position, product_id, variant_key, quality, quantity, list_price_fen,
      unit_price_fen, amount_fen, product, specimen, ordered_at)
    select number, position, product_id, variant_key, quality, quantity, list_fen, unit_fen, unit_fen * quantity,
      product, specimen, now() from bought),
  placed as (
    insert into order_events (order_number, kind, actor, at) select number, 'placed', 'shopper', now() from made),
  attempt as (
    insert into payment_attempts (id, order_number, provider, state, amount_minor, currency, origin, expires_at, created_at)
    select $5, number, 'stripe', 'opening', $3, 'CNY', $6, now() + interval '35 minutes', now() from made),
  wanted as (
    insert into holds (order_number, product_id, variant_key, quantity, state)
    select number, product_id, variant_key, quantity, 'released' from bought)
  select number from made`,
);

/** $1 attempt, $2 the provider's reference, $3 the payment page's URL. */
export const OPEN_ATTEMPT_SQL = statement(
  'opened',
  `update payment_attempts set state = 'open', provider_ref = $2, url = $3
  where id = $1 and state = 'opening' returning id`,
);

/** The first statements that fill a shop, in their order. `drawn` holds the orders' numbers, the oldest first. */
import type { Sizes } from './sizes.ts';

interface Step {
  readonly what: string;
  readonly statement: string;
}
export type Steps = (sizes: Sizes) => Step[];

export const one = (list: string, of: string) =>
  `(string_to_array('${list}', ' '))[1 + (${of})::int % ${list.split(' ').length}]`;
const SURNAMES = '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 欧阳 司马';
const GIVEN = '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 兰 霞 平 刚 桂英 小蝶';
const FIRST =
  'james mary john linda robert anna michael sofia david emma thomas laura daniel yuki hans marie';
const LAST =
  'smith johnson brown garcia miller davis martin tanaka mueller dubois rossi novak silva kim tran ali';

/** Half of the names are Chinese, half are not. */
export const PEOPLE: Steps = ({ accounts }) => [
  {
    what: 'accounts',
    statement: `insert into users (id, name, email, email_verified, phone, address, created_at)
      select 'account-' || n,
        case when n % 2 = 0 then ${one(SURNAMES, 'n / 2')} || ${one(GIVEN, 'n / 47')} || ${one(GIVEN, 'n / 1009')}
          else initcap(${one(FIRST, 'n / 2')} || ' ' || ${one(LAST, 'n / 31')}) end,
        ${one(FIRST, 'n / 3')} || '.' || ${one(LAST, 'n / 57')} || n || '@example.com', true,
        '+1 ' || 200 + n % 700 || ' ' || lpad((n * 7919 % 10000000)::text, 7, '0'),
        n || ' Elm Street', now() - interval '3 years' * (1 - n::float8 / ${accounts})
      from generate_series(1, ${accounts}) n`,
  },
];

export const PENDING = (orders: number) => Math.ceil(orders / 3_000);

/** What becomes of each order, and what is bought with it. */
export const DRAFTS: Steps = ({ accounts, orders, products }) => [
  {
    what: 'drafts of orders',
    statement: `create temp table draft as
      with lot as (
        select n, number, random() as fate, random() as taste, random() as pace, random() as luck, random() as chance,
          1 + floor(6 * random() ^ 3)::int as lines,
          case when n > ${orders - PENDING(orders)} then now() - interval '25 minutes' * (${orders} - n) / ${orders}
            else now() - interval '30 minutes' - interval '1095 days' * (1 - sqrt(n::float8 / ${orders})) end as created_at
        from drawn
      ), fated as (
        select *, case when n > ${orders - PENDING(orders)} then 'pending' when fate < 0.17 then 'unpaid'
            when fate < 0.18 then 'sent-back' else 'completed' end as kind,
          case when taste < 0.3 then 'paypal' else 'stripe' end as method,
          case when n > ${orders - PENDING(orders)} then 1 + n % ${accounts}
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
  },
  { what: 'drafts by number', statement: 'create index on draft (n)' },
  // The catalogue moves on: what sold three years ago sells no more.
  {
    what: 'what is bought',
    statement: `create temp table bought as
      select n, number, kind, draft.created_at, paid_at, position, 'p-' || product as product_id,
        ${one('a1 a2 b', 'product + position')} as variant_key, 1 + floor(3 * random() ^ 2)::int as quantity
      from (
        select draft.*, position, (floor(${products} * 0.7 * random() ^ 2 + ${products} * 0.3 * n / ${orders})::int
          + position * 7) % ${products} as product
        from draft cross join lateral generate_series(0, lines - 1) position
      ) draft`,
  },
  {
    what: 'goods',
    statement: `create temp table goods as
      select product.id as product_id, variant ->> 'key' as variant_key, variant ->> 'grade' as grade,
        (variant ->> 'priceFen')::int as price_fen,
        jsonb_build_object('id', product.id, 'name', product.content -> 'name', 'main_image',
          '/images/' || md5(product.id) || '-1600x1280.webp', 'description', product.content -> 'description',
          'origin', product.content -> 'origin', 'gender', product.content -> 'gender',
          'specifications', jsonb_build_object('quality_variants', jsonb_build_array(jsonb_build_object(
            'quality', variant -> 'grade', 'price', 128.5, 'description', null)))) as product,
        jsonb_build_object('latinName', species.content -> 'latinName', 'speciesName', species.content -> 'name',
          'family', species.content -> 'family', 'cites', null, 'origin', product.content -> 'origin',
          'locality', 'Tingo María', 'localityCoarsened', false, 'collectedOn', '2025-06', 'collector', null,
          'sex', product.content -> 'gender', 'forewingMm', null, 'source', null, 'permitNote', null,
          'exPupa', false, 'repaired', false) as specimen
      from catalogue_documents product
      join catalogue_documents species on species.kind = 'species' and species.id = product.species_id
      cross join lateral jsonb_array_elements(product.content -> 'variants') variant
      where product.kind = 'product'`,
  },
  { what: 'statistics of the drafts', statement: 'analyze draft; analyze bought; analyze goods' },
];

/**
 * Each change locks the cart, so an account's changes are serial. It takes no other lock, so it
 * can't deadlock.
 */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductContent, SpeciesContent } from '../../../src/content/schema.ts';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import { type LiveProduct, listedProduct, reservedSpecimens } from '../catalogue/live-store.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { writeInOneStatement } from '../db/rows.ts';
import { carts, catalogueDocuments, cartLines as lines } from '../db/schema.ts';
import { allShippingRules } from '../eligibility/rules-store.ts';
import { availableByVariant } from '../inventory/reservation-store.ts';
import type { VariantId } from '../inventory/store.ts';
import type { CheckoutCart, StoredCartLine } from '../orders/cart-port.ts';

export type CartLine = typeof lines.$inferSelect;
export type CartLineContent = Pick<CartLine, 'grade' | 'quantity' | 'confirmedUnitFen' | 'product'>;

export interface StoredCart {
  /** 0 for an account that never had a cart. */
  readonly version: number;
  /** Oldest first. */
  readonly lines: readonly CartLine[];
}

export interface LineWithProduct {
  readonly line: StoredCartLine;
  readonly mirrored: MirroredProduct | undefined;
  readonly available: ReadonlyMap<string, number>;
  readonly reserved: ReadonlySet<string>;
}

const inOrder = [asc(lines.addedAt), asc(lines.id)];
const LINE =
  sql.raw(`json_build_object('id', line.id, 'accountId', line.account_id, 'productId', line.product_id,
  'variantKey', line.variant_key, 'grade', line.quality, 'quantity', line.quantity,
  'confirmedUnitFen', line.confirmed_unit_fen, 'product', line.product)`);
/** One query, so that version and lines match. */
export async function readCart(database: Database, accountId: string): Promise<StoredCart> {
  const rows = await database
    .select({ version: carts.version, line: lines })
    .from(carts)
    .leftJoin(lines, eq(lines.accountId, carts.accountId))
    .where(eq(carts.accountId, accountId))
    .orderBy(...inOrder);
  return { version: rows[0]?.version ?? 0, lines: rows.flatMap(({ line }) => (line === null ? [] : [line])) };
}

/** One query, so that version and lines match. */
export function cartAsJson(accountId: SQL): SQL<CheckoutCart> {
  const itsLines = sql`${lines} line where line.account_id = ${accountId}`;
  return sql`json_build_object(
    'version', coalesce((select version from ${carts} where account_id = ${accountId}), 0),
    'lines', (
      select coalesce(json_agg(json_build_object('productId', line.product_id, 'variantKey', line.variant_key,
        'quantity', line.quantity, 'confirmedUnitFen', line.confirmed_unit_fen) order by line.added_at, line.id), '[]')
      from ${itsLines}),
    'products', (
      select coalesce(json_agg(json_build_object('product', sold.content, 'species', its.content)), '[]')
      from ${catalogueDocuments} sold
      left join ${catalogueDocuments} its on its.kind = 'species' and its.id = sold.species_id
      where sold.kind = 'product' and sold.listed and sold.id in (select line.product_id from ${itsLines})))`;
}

export interface CartWithProducts {
  readonly version: number;
  readonly lines: readonly LineWithProduct[];
  /** Countries of the account and its address book. */
  readonly countries: readonly string[];
  readonly rules: readonly ShippingRule[];
}

/** Selects the first row, for values that are the same on every row. */
const isFirst = sql.raw('row_number() over (order by line.added_at, line.id) = 1');

export async function readCartWithProducts(database: Database, accountId: string): Promise<CartWithProducts> {
  const rows = await database
    .select({
      version: sql<number>`cart.version`,
      line: sql<StoredCartLine | null>`case when line.id is not null then ${LINE} end`,
      product: sql<ProductContent | null>`product.content`,
      species: sql<SpeciesContent | null>`species.content`,
      pieces: sql<UnitsByVariant | null>`(${availableByVariant({ productId: sql.raw('line.product_id') })})`,
      reserved: sql<
        LiveProduct['reserved']
      >`${reservedSpecimens(sql.raw('product.content'), sql.raw('line.product_id'))}`,
      countries: sql<string[] | null>`case when ${isFirst} then array(
        select country from users where id = cart.account_id and country is not null
        union select country from addresses where user_id = cart.account_id order by country) end`,
      rules: sql<ShippingRule[] | null>`case when ${isFirst} then ${allShippingRules} end`,
    })
    .from(
      sql`${carts} cart
      left join ${lines} line on line.account_id = cart.account_id
      left join ${catalogueDocuments} product
        on product.kind = 'product' and product.listed and product.id = line.product_id
      left join ${catalogueDocuments} species on species.kind = 'species' and species.id = product.species_id`,
    )
    .where(sql`cart.account_id = ${accountId}`)
    .orderBy(sql`line.added_at, line.id`)
    .prepare('cart')
    .execute();
  return {
    version: rows[0]?.version ?? 0,
    countries: rows[0]?.countries ?? [],
    rules: rows[0]?.rules ?? [],
    lines: rows.flatMap(({ line, product, species, pieces: own, reserved }) =>
      line === null
        ? []
        : [
            {
              line,
              mirrored: product === null ? undefined : { product, species },
              available: availabilityMap(own),
              reserved: new Set(reserved),
            },
          ],
    ),
  };
}

type UnitsByVariant = Readonly<Record<string, number>>;

export function availabilityMap(units: UnitsByVariant | null): ReadonlyMap<string, number> {
  return new Map(Object.entries(units ?? {}));
}

/** `accountId` is SQL null for an order whose account was deleted; nothing is locked then. */
export async function lockCart(transaction: Database, accountId: string | SQL<string | null>): Promise<void> {
  await transaction
    .insert(carts)
    .select(
      sql`with owner as materialized (select ${accountId}::text as id) select id, 0 from owner where id is not null`,
    )
    .onConflictDoUpdate({ target: carts.accountId, set: { version: sql`${carts.version}` } });
}

export function linesAsJson(accountId: SQL): SQL<readonly StoredCartLine[]> {
  return sql`(
    select coalesce(json_agg(${LINE} order by line.added_at, line.id), '[]')
    from ${lines} line where line.account_id = ${accountId})`;
}

interface ForAdd {
  readonly live: LiveProduct | null;
  readonly own: readonly StoredCartLine[];
  readonly lines: number;
}

export async function lockCartForAdd(
  transaction: Database,
  accountId: string,
  productId: string,
): Promise<ForAdd> {
  await lockCart(transaction, accountId);
  const [found] = await transaction
    .select({
      live: listedProduct(productId),
      own: sql<
        StoredCartLine[]
      >`coalesce(json_agg(${LINE}) filter (where line.product_id = ${productId}), '[]')`,
      lines: sql<number>`count(*)::int`,
    })
    .from(sql`${lines} line`)
    .where(sql`line.account_id = ${accountId}`)
    .prepare('cart to add to')
    .execute();
  if (found === undefined) throw new Error('an aggregate without groups answers one row');
  return found;
}

interface ForUpdate {
  readonly live: LiveProduct | null;
  readonly line: StoredCartLine;
}

/** Undefined if the account has no such line. */
export async function lockCartForUpdate(
  transaction: Database,
  accountId: string,
  lineId: string,
): Promise<ForUpdate | undefined> {
  await lockCart(transaction, accountId);
  const [found] = await transaction
    .select({ live: listedProduct(sql`line.product_id`), line: sql<StoredCartLine>`${LINE}` })
    .from(sql`${lines} line`)
    .where(sql`line.account_id = ${accountId} and line.id = ${lineId}`)
    .prepare('cart to update')
    .execute();
  return found;
}

/** The write also locks the cart. */
export async function incrementCartVersion(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .insert(carts)
    .values({ accountId, version: 1 })
    .onConflictDoUpdate({ target: carts.accountId, set: { version: sql`${carts.version} + 1` } });
}

export async function upsertLine(
  transaction: Database,
  { id, accountId, productId, variantKey }: Pick<CartLine, 'id' | 'accountId'> & VariantId,
  { grade, quantity, confirmedUnitFen, product }: CartLineContent,
): Promise<void> {
  const raised = transaction
    .$with('raised', {})
    .as(sql`update ${carts} set version = version + 1 where account_id = ${accountId}`);
  await transaction
    .with(raised)
    .insert(lines)
    .values({ id, accountId, productId, variantKey, grade, quantity, confirmedUnitFen, product })
    .onConflictDoUpdate({
      target: [lines.accountId, lines.productId, lines.variantKey],
      set: {
        grade: excluded(lines.grade),
        quantity: excluded(lines.quantity),
        confirmedUnitFen: excluded(lines.confirmedUnitFen),
        product: excluded(lines.product),
      },
    })
    .prepare('cart line')
    .execute();
}

function raiseBy(transaction: Database, accountId: string, changes: number) {
  return transaction
    .update(carts)
    .set({ version: sql`${carts.version} + ${changes}::int` })
    .where(eq(carts.accountId, accountId));
}

export async function deleteBoughtLines(
  transaction: Database,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await writeInOneStatement(transaction, [
    raiseBy(transaction, accountId, ids.length),
    transaction.delete(lines).where(and(eq(lines.accountId, accountId), inArray(lines.id, [...ids]))),
  ]);
}

export async function deleteLine(transaction: Database, accountId: string, lineId: string): Promise<boolean> {
  const gone = await transaction
    .delete(lines)
    .where(and(eq(lines.id, lineId), eq(lines.accountId, accountId)))
    .returning({ id: lines.id });
  return gone.length > 0;
}

export async function deleteLines(transaction: Database, accountId: string): Promise<boolean> {
  const gone = await transaction
    .delete(lines)
    .where(eq(lines.accountId, accountId))
    .returning({ id: lines.id });
  return gone.length > 0;
}

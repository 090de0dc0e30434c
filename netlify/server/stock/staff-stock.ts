import { DRAFT_VARIANTS_QUERY } from '../../../src/content/queries.ts';
import type { FailureCode } from '../../../src/features/base/failure.contract.ts';
import { draftId } from '../../../src/features/content/addresses.rules.ts';
import { operationsText as texts } from '../../../src/features/desk/staff.text.ts';
import {
  type ConsignmentResponse,
  type LowStockProducts,
  MOVEMENTS_PER_PAGE,
  type Movements,
  type StockChange,
  type StockLevels,
  type stockRequests,
  type StockLevel as WireLevel,
} from '../../../src/features/stock/ops-stock.contract.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { findProducts } from '../specimens/store.ts';
import { actorOf } from '../staff/actor-store.ts';
import { failureResponse, successResponse, type WriteResponse } from '../staff/idempotency.ts';
import type { WritesFor } from '../staff/route-guard.ts';
import { receiveConsignment } from './consignment.ts';
import { readLowStockProducts } from './low-stock-store.ts';
import { readMovements, type StoredMovement } from './movement-store.ts';
import {
  type ChangeStockResult,
  changeStock,
  type DraftSpecimens,
  EMPTY_LEVEL,
  type LevelChange,
} from './service.ts';
import { type Level, readLevels, type VariantId, variantName } from './store.ts';

function onWire({ onHand, held, version }: Level): WireLevel {
  return { onHand, held, available: onHand - held, version };
}

export async function readStockLevels(
  database: Database,
  productIds: readonly string[],
): Promise<StockLevels> {
  const found = Map.groupBy(await readLevels(database, productIds), ({ productId }) => productId);
  return {
    items: productIds.map((productId) => ({
      productId,
      variants: (found.get(productId) ?? []).map((level) => ({ key: level.variantKey, ...onWire(level) })),
    })),
  };
}

export function listLowStockProducts(
  database: Database,
  units: { readonly least: number; readonly most: number },
): Promise<LowStockProducts> {
  return readLowStockProducts(database, units);
}

export async function listMovements(
  database: Database,
  variant: VariantId,
  before: number | undefined,
): Promise<Movements> {
  const found = await readMovements(database, variant, { before, limit: MOVEMENTS_PER_PAGE + 1 });
  if (found === undefined) return { level: onWire(EMPTY_LEVEL), movements: [], next: null };
  const shown = found.movements.slice(0, MOVEMENTS_PER_PAGE);
  const hasOlder = found.movements.length > shown.length;
  return {
    level: onWire(found.level),
    movements: shown.map(movementOnWire),
    next: hasOlder ? (shown.at(-1)?.version ?? null) : null,
  };
}

/** Omits reasons that the shop itself entered, which are for operators' terminals. */
function movementOnWire({
  byAccount,
  name,
  reason,
  at,
  ...rest
}: StoredMovement): Movements['movements'][number] {
  return {
    ...rest,
    by: byAccount ? { kind: 'account', name } : { kind: 'shop' },
    reason: byAccount ? reason : null,
    at: at.toISOString(),
  };
}

export const stockWrites: WritesFor<typeof stockRequests> = {
  '/stock': {
    plan: async (services, { change, ...variant }, staff) => {
      const known = await findKnownVariants(services, [variant]);
      if (known.kind !== 'known') return unknownVariantsResponse(known);
      const note = { actor: actorOf(staff.id), reason: change.reason };
      return async (tx) =>
        stockChangeResponse(await changeStock(tx, variant, changeOf(change), note, known.drafts));
    },
  },

  /** Receives all rows or none; rows received before are skipped. */
  '/stock/consignment': {
    plan: async (services, { consignment, rows }, staff) => {
      const known = await findKnownVariants(services, rows);
      if (known.kind !== 'known') return unknownVariantsResponse(known);
      const wanted = rows.map(({ pieces, ...variant }) => ({ ...variant, quantity: pieces }));
      const note = { actor: actorOf(staff.id), reason: '', reference: consignment };
      return async (tx) => {
        const result = await receiveConsignment(tx, wanted, note, known.drafts);
        if (result.kind === 'too-many') return stockChangeResponse(result);
        const data: ConsignmentResponse = {
          rows: result.rows.map(({ level, receivedBefore, ...row }) => ({
            ...row,
            receivedBefore: receivedBefore?.toISOString() ?? null,
            isNew: receivedBefore === undefined,
            level: onWire(level),
          })),
        };
        return successResponse(data);
      };
    },
  },
};

function changeOf(request: StockChange): LevelChange {
  if (request.kind === 'receive') return { kind: 'receive', pieces: request.pieces };
  if (request.kind === 'remove') return { kind: 'correct', difference: -request.pieces };
  return { kind: 'count', onHand: request.onHand, seenVersion: request.seenVersion };
}

function stockChangeResponse(change: ChangeStockResult): WriteResponse {
  const { level } = change;
  const conflict = (code: FailureCode, msg: string) =>
    failureResponse(409, code, msg, { level: onWire(level) });
  switch (change.kind) {
    case 'changed':
      return successResponse({ level: onWire(level) });
    case 'stale':
      return conflict('stock-moved', texts().stockMoved);
    case 'too-few':
      return change.taken > 0
        ? conflict('stock-held', texts().unitsTaken(level.onHand, change.taken))
        : conflict('stock-short', texts().tooFew(level.onHand));
    case 'too-many':
      return conflict('stock-too-many', tooManyText(change.most));
  }
}

function tooManyText(most: number): string {
  if (most === 0) return texts().specimenSold;
  return most === 1 ? texts().oneSpecimen : texts().tooMany;
}

export type KnownVariants =
  | { readonly kind: 'known'; readonly drafts: DraftSpecimens }
  | { readonly kind: 'unknown' }
  /** Content couldn't be fetched, so drafts are unknown. */
  | { readonly kind: 'unreachable' };

function unknownVariantsResponse({ kind }: Exclude<KnownVariants, { kind: 'known' }>): WriteResponse {
  return kind === 'unreachable'
    ? failureResponse(503, 'content-unreachable', texts().contentUnreachable)
    : failureResponse(404, 'variant-unknown', texts().unknownVariant);
}

/**
 * Goods may arrive before their product is published, so drafts count. Content is fetched for all variants that the
 * mirror lacks, because only a draft tells whether they are single specimens.
 */
export async function findKnownVariants(
  { database, content, log }: Services,
  variants: readonly VariantId[],
): Promise<KnownVariants> {
  const ids = [...new Set(variants.map(({ productId }) => productId))];
  const [levels, products] = await Promise.all([readLevels(database, ids), findProducts(database, ids)]);
  const mirrored = new Set(
    products.flatMap(({ _id, variants: published }) =>
      published.map(({ key }) => variantName({ productId: _id, variantKey: key })),
    ),
  );
  const strange = variants.filter((variant) => !mirrored.has(variantName(variant)));
  const drafts = new Set<string>();
  if (strange.length === 0) return { kind: 'known', drafts };
  const known = new Set(levels.map(variantName));
  const strangeIds = [...new Set(strange.flatMap(({ productId }) => [productId, draftId(productId)]))];
  try {
    // Drafts are only visible in this perspective.
    const raw = { perspective: 'raw' } as const;
    const found = await content.fetch(DRAFT_VARIANTS_QUERY, { ids: strangeIds }, raw);
    for (const { _id, keys, specimens } of found) {
      const productId = _id.replace(/^drafts\./, '');
      for (const variantKey of keys ?? []) known.add(variantName({ productId, variantKey }));
      for (const variantKey of specimens ?? []) drafts.add(variantName({ productId, variantKey }));
    }
  } catch (error) {
    log({ level: 'warn', event: 'content unreachable', error });
    return { kind: 'unreachable' };
  }
  return strange.every((variant) => known.has(variantName(variant)))
    ? { kind: 'known', drafts }
    : { kind: 'unknown' };
}

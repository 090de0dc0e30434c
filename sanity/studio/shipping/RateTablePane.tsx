import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { type SanityClient, useClient } from 'sanity';
import writeXlsxFile from 'write-excel-file/universal';
import { isConflict } from '../../../src/content/conflict.ts';
import { type RateZoneInput, rateZoneSchema } from '../../../src/content/freight-rates.ts';
import { API_VERSION, CATEGORY_NAMES_QUERY, FREIGHT_RATES_QUERY } from '../../../src/content/queries.ts';
import type { Difference } from '../../../src/features/acceptance/acceptance.rules.ts';
import { formatCsv } from '../../../src/features/base/csv.rules.ts';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { rateDifferences } from '../../../src/features/shipping/rate-set.rules.ts';
import { formatToday } from '../../schemaTypes/checks.ts';
import { DifferenceTable } from '../acceptance/DifferenceTable.tsx';
import { type DocumentPair, type Mutation, mutationsTo, withFields } from '../catalogue/pair.ts';
import { readPairs } from '../catalogue/studio-content-lake.ts';
import { saveFile } from '../import/export-products.ts';
import { FileButton } from '../import/ImportTool.tsx';
import { NothingImported } from '../import/Problems.tsx';
import type { CellProblem } from '../import/table.ts';
import { readTableFile } from '../import/table-file.ts';
import { textCell } from '../import/workbook.ts';
import { parseRateTable, RATE_COLUMNS, rateRows, zoneFields } from './rate-table.ts';
import { rateTableText as words } from './rates.text.ts';

type State =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'said'; readonly text: string; readonly isGood: boolean }
  | { readonly kind: 'wrong'; readonly file: File; readonly problems: readonly CellProblem[] }
  | {
      readonly kind: 'changes';
      readonly zones: readonly RateZoneInput[];
      readonly differences: readonly Difference[];
      /** As they were compared. */
      readonly pairs: ReadonlyMap<string, DocumentPair>;
    };

export function RateTablePane(): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [state, setState] = useState<State>({ kind: 'none' });
  const say = (text: string, isGood = false) => setState({ kind: 'said', text, isGood });
  const run = async (work: () => Promise<State>) => {
    setState({ kind: 'busy' });
    await work().then(setState, () => say(words.failed));
  };
  const check = (file: File) => run(() => checkTable(client, file));
  const save = (type: 'xlsx' | 'csv') =>
    run(async () => {
      saveFile(await exportRates(client, type), words.fileName(formatToday(), type));
      return { kind: 'none' };
    });
  const isBusy = state.kind === 'busy';
  return (
    <Box flex={1} overflow="auto" padding={4}>
      <Stack gap={4} className="acceptance">
        <Text size={1} muted>
          {words.lead}
        </Text>
        <Flex gap={3} wrap="wrap">
          <Button mode="ghost" text={words.exportXlsx} disabled={isBusy} onClick={() => void save('xlsx')} />
          <Button mode="ghost" text={words.exportCsv} disabled={isBusy} onClick={() => void save('csv')} />
          <FileButton
            text={words.choose}
            accept=".xlsx,.csv,.tsv,.txt"
            isDisabled={isBusy}
            onChoose={([file]) => file && void check(file)}
          />
        </Flex>
        <Text size={1} muted aria-live="polite">
          {isBusy && words.loading}
        </Text>
        {state.kind === 'said' && (
          <Card border radius={2} padding={3} tone={state.isGood ? 'positive' : 'caution'} role="status">
            <Text size={1}>{state.text}</Text>
          </Card>
        )}
        {state.kind === 'wrong' && (
          <NothingImported problems={state.problems} onRetry={() => void check(state.file)} />
        )}
        {state.kind === 'changes' && (
          <>
            {state.differences.map((one) => (
              <DifferenceTable key={one.id} difference={one} kind="freight-rates" heads={words.head} />
            ))}
            <Flex>
              <Button
                tone="primary"
                text={words.write(state.differences.length)}
                onClick={() => void run(() => writeDrafts(client, state))}
              />
            </Flex>
          </>
        )}
      </Stack>
    </Box>
  );
}

interface ShopRates {
  /** Drafts, and what is published where there is none. */
  readonly zones: readonly RateZoneInput[];
  /** Names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

async function readShop(client: SanityClient): Promise<ShopRates> {
  const zones = await client.fetch(FREIGHT_RATES_QUERY, {}, { perspective: 'drafts' });
  const categories = await client.fetch(CATEGORY_NAMES_QUERY, {}, { perspective: 'published' });
  return {
    zones: zones.map((zone) => ({ ...zone, _id: publishedId(zone._id) })),
    categories: new Map(categories.map(({ id, name }) => [id, name ?? id])),
  };
}

async function exportRates(client: SanityClient, type: 'xlsx' | 'csv'): Promise<Blob> {
  const { zones, categories } = await readShop(client);
  const head = Object.values(RATE_COLUMNS);
  const rows = rateRows(zones, categories);
  if (type === 'csv') return new Blob([formatCsv(head, rows)], { type: 'text/csv' });
  const data = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? { value: cell, type: Number } : textCell(cell ?? ''))),
  );
  return await writeXlsxFile(data, { sheet: words.sheet, stickyRowsCount: 1 }).toBlob();
}

async function checkTable(client: SanityClient, file: File): Promise<State> {
  const opened = await readTableFile(file, RATE_COLUMNS.zone);
  if (opened.kind === 'unreadable') return { kind: 'said', text: opened.message, isGood: false };
  const shop = await readShop(client);
  const table = parseRateTable(opened.sheet, shop.zones, shop.categories);
  if (table.kind === 'wrong') return { ...table, file };
  const ids = table.zones.map(({ _id }) => _id);
  const pairs = await readPairs(client, ids);
  // An unfinished draft is compared as if it were new.
  const before = shop.zones.flatMap((zone) => rateZoneSchema.safeParse(zone).data ?? []);
  const after = table.zones.map((zone) => rateZoneSchema.parse(zone));
  const differences = rateDifferences(
    before.filter(({ id }) => ids.includes(id)),
    after,
    shop.categories,
  );
  if (differences.length === 0) return { kind: 'said', text: words.same, isGood: true };
  return { kind: 'changes', zones: table.zones, differences, pairs };
}

/** All drafts or none: a zone may have taken a country from another. */
async function writeDrafts(
  client: SanityClient,
  { zones, differences, pairs }: Extract<State, { kind: 'changes' }>,
): Promise<State> {
  const moved: State = { kind: 'said', text: words.moved, isGood: false };
  const now = await readPairs(client, [...zones.map(({ _id }) => _id)]);
  const mutations: Mutation[] = [];
  for (const zone of zones.filter(({ _id }) => differences.some(({ id }) => id === _id))) {
    const { draft, published } = pairs.get(zone._id) ?? {};
    const current = now.get(zone._id);
    if (current?.draft?._rev !== draft?._rev || current?.published?._rev !== published?._rev) return moved;
    const start = draft ?? published ?? { _id: zone._id, _rev: '', _type: 'freightZone' };
    const after = { draft: withFields(start, zoneFields(zone)) };
    mutations.push(...mutationsTo(zone._id, after, { draft: draft?._rev ?? null }));
  }
  try {
    await client.mutate(mutations as never, { visibility: 'sync' });
  } catch (error) {
    if (isConflict(error)) return moved;
    throw error;
  }
  return { kind: 'said', text: words.written(differences.length), isGood: true };
}

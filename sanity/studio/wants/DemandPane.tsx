import { Card, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { Demand } from '../../../src/features/wants/ops-demand.contract.ts';
import { ShopPane, useShopData } from '../base/ShopPane.tsx';
import { demandText as words } from '../stock/stock.text.ts';

const readDemand = () => readOps('/demand', {});

/** Shows what shoppers want most, with the stock. */
export function DemandPane(): ReactNode {
  const { state, ask } = useShopData(readDemand);
  return (
    <ShopPane state={state} ask={ask} words={words}>
      {({ products, taxa }) => (
        <Stack gap={4}>
          <Text size={1} muted>
            {words.lead}
          </Text>
          <Products products={products} />
          <Taxa taxa={taxa} />
        </Stack>
      )}
    </ShopPane>
  );
}

const COUNTED: ReadonlySet<string> = new Set([
  words.head.alerts,
  words.head.favorites,
  words.head.available,
  words.taxonHead.accounts,
]);

interface TableProps {
  readonly title: string;
  readonly empty: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

function Table({ title, empty, head, rows }: TableProps): ReactNode {
  if (rows.length === 0)
    return (
      <Card border radius={2} padding={3}>
        <Text size={1} muted>
          {empty}
        </Text>
      </Card>
    );
  return (
    <table className="pane-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className={COUNTED.has(name) ? 'count' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={head[at]} className={COUNTED.has(head[at] ?? '') ? 'count' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Only a product's first grade shows its name and favourites. */
function Products({ products }: Pick<Demand, 'products'>): ReactNode {
  const { product, grade, alerts, favorites, available } = words.head;
  const rows = products.flatMap(({ id, name, favorites: saved, variants }) => {
    const link = (
      <IntentLink intent="edit" params={{ type: 'product', id }} aria-label={words.open(name)}>
        {name}
      </IntentLink>
    );
    if (variants.length === 0) return [{ key: id, cells: [link, '', '', saved, ''] }];
    return variants.map((variant, at) => ({
      key: `${id} ${variant.key}`,
      cells: [
        at === 0 ? link : '',
        variant.grade ?? words.withdrawn,
        variant.alerts,
        at === 0 ? saved : '',
        variant.available,
      ],
    }));
  });
  return (
    <Table
      title={words.products}
      empty={words.noProducts}
      head={[product, grade, alerts, favorites, available]}
      rows={rows}
    />
  );
}

function Taxa({ taxa }: Pick<Demand, 'taxa'>): ReactNode {
  const head = words.taxonHead;
  return (
    <Table
      title={words.taxa}
      empty={words.noTaxa}
      head={[head.taxon, head.level, head.accounts, head.available]}
      rows={taxa.map(({ level, taxon, name, accounts, available }) => ({
        key: `${level} ${taxon}`,
        cells: [name ?? <i lang="la">{taxon}</i>, words.levels[level], accounts, available],
      }))}
    />
  );
}

/** Stands beside a grade of a product: what there is of it, what happened to it, and how to change it. */
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { getPublishedId } from 'sanity';
import { ShopRefusal } from '../session/ShopRefusal.tsx';
import { stockText as texts } from '../text/stock.ts';
import { Movements } from './Movements.tsx';
import { StockForm } from './StockForm.tsx';
import { useStock } from './use-stock.ts';

interface Props {
  /** Of the draft or of what is published: stock is one for both. */
  readonly productId: string;
  /** The grade's `_key`. */
  readonly variantKey: string;
}

export function StockPanel({ productId, variantKey }: Props): ReactNode {
  const stock = useStock(getPublishedId(productId), variantKey);
  const [isOpen, setOpen] = useState(false);
  const { level, problem } = stock;
  if (problem !== undefined && level === undefined)
    return <ShopRefusal refusal={problem} again={{ text: texts.again, onClick: stock.refresh }} />;
  if (level === undefined)
    return (
      <Card border padding={3} radius={2}>
        <Text size={1} muted>
          {texts.loading}
        </Text>
      </Card>
    );
  return (
    <Card border padding={3} radius={2} data-testid="stock-panel">
      <Stack gap={4}>
        <Flex align="center" gap={4} wrap="wrap">
          <Text size={1} weight="semibold">
            {texts.title}
          </Text>
          <Figure label={texts.onHand} pieces={level.onHand} />
          <Figure label={texts.held} pieces={level.held} />
          <Figure label={texts.available} pieces={level.available} isStrong />
        </Flex>
        <StockForm stock={stock} level={level} />
        <Text size={1} muted>
          {texts.hint}
        </Text>
        <Flex>
          <Button
            mode="bleed"
            fontSize={1}
            padding={2}
            text={texts.history}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Flex>
        {isOpen && <Movements stock={stock} />}
      </Stack>
    </Card>
  );
}

function Figure({
  label,
  pieces,
  isStrong = false,
}: {
  readonly label: string;
  readonly pieces: number;
  readonly isStrong?: boolean;
}): ReactNode {
  return (
    <Flex align="baseline" gap={2}>
      <Text size={1} muted>
        {label}
      </Text>
      <Text size={2} weight={isStrong ? 'bold' : 'medium'}>
        {pieces}
      </Text>
    </Flex>
  );
}

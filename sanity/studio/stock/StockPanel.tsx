import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { definePlugin, getPublishedId, type InputProps, useFormValue } from 'sanity';
import { AccessProblemNotice } from '../base/AccessProblem.tsx';
import { formatDateTime } from '../base/date-time.text.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import { StockForm } from './StockForm.tsx';
import { movementActor, movementLine, movementReason, stockText as texts } from './stock.text.ts';
import { type StockState, useStock } from './use-stock.ts';

interface StockPanelProps {
  /** Draft or published id: both share stock. */
  readonly productId: string;
  readonly variantKey: string;
}

function StockPanel({ productId, variantKey }: StockPanelProps): ReactNode {
  const stock = useStock(getPublishedId(productId), variantKey);
  const [isOpen, setOpen] = useState(false);
  const { level, problem } = stock;
  if (problem !== undefined && level === undefined)
    return <AccessProblemNotice refusal={problem} again={{ text: texts.again, onClick: stock.refresh }} />;
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
          <SmallButton
            mode="bleed"
            text={texts.history}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Flex>
        {isOpen && <MovementList stock={stock} />}
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

/** Newest first. */
function MovementList({ stock }: { readonly stock: StockState }): ReactNode {
  if (stock.movements.length === 0) {
    return (
      <Text size={1} muted>
        {texts.noHistory}
      </Text>
    );
  }
  return (
    <Stack gap={3}>
      {stock.movements.map((movement) => (
        <Flex key={movement.version} gap={3} wrap="wrap">
          <Box style={{ width: '7em' }}>
            <Text size={1}>{movementLine(movement)}</Text>
          </Box>
          <Box flex={1} style={{ minWidth: '8em' }}>
            <Text size={1} muted>
              {movementReason(movement)}
            </Text>
          </Box>
          <Text size={1} muted>
            {movementActor(movement)}
          </Text>
          <Text size={1} muted>
            {formatDateTime(movement.at)}
          </Text>
        </Flex>
      ))}
      {stock.hasOlder && (
        <Flex>
          <SmallButton text={texts.older} onClick={stock.showOlder} />
        </Flex>
      )}
    </Stack>
  );
}

/** A plugin, because the schema must not depend on the Studio. */
export const stockPanel = definePlugin({
  name: 'shop-stock',
  form: {
    components: {
      input: (props: InputProps) =>
        props.schemaType.name === 'variant' || props.schemaType.name === 'specimen' ? (
          <WithStock {...props} />
        ) : (
          props.renderDefault(props)
        ),
    },
  },
});

function WithStock(props: InputProps): ReactNode {
  const productId = useFormValue(['_id']);
  const { value } = props;
  const variantKey = typeof value === 'object' && value !== null ? Reflect.get(value, '_key') : undefined;
  if (typeof productId !== 'string' || typeof variantKey !== 'string') return props.renderDefault(props);
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <StockPanel productId={productId} variantKey={variantKey} />
    </Stack>
  );
}

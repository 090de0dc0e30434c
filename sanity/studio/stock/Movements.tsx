import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { momentText } from '../text/moment.ts';
import { movementLine, stockText as texts, whoMoved, whyMoved } from '../text/stock.ts';
import type { Stock } from './use-stock.ts';

/** The ledger of a grade, the newest first. */
export function Movements({ stock }: { readonly stock: Stock }): ReactNode {
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
              {whyMoved(movement)}
            </Text>
          </Box>
          <Text size={1} muted>
            {whoMoved(movement)}
          </Text>
          <Text size={1} muted>
            {momentText(movement.at)}
          </Text>
        </Flex>
      ))}
      {stock.hasOlder && (
        <Flex>
          <Button mode="ghost" fontSize={1} padding={2} text={texts.older} onClick={stock.showOlder} />
        </Flex>
      )}
    </Stack>
  );
}

import { Box, Button, Card, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import type { DraftProblem } from '../../../src/contract/preview.ts';
import { previewText as texts } from '../text/preview.ts';

/** What the drawn draft still lacks. */
export function Problems({ problems }: { readonly problems: readonly DraftProblem[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0) return null;
  return (
    <Card borderTop tone="caution" paddingX={3} paddingY={2}>
      <Stack gap={2}>
        <Box>
          <Button
            mode="bleed"
            fontSize={1}
            padding={2}
            text={texts.toMend(problems.length)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Box>
        {isOpen && (
          <Box paddingX={2} paddingBottom={2} style={{ maxHeight: '12em', overflowY: 'auto' }}>
            <Stack as="ul" gap={3} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {problems.map(({ path, name, message }) => (
                <Text as="li" size={1} key={path}>
                  {texts.problem(name, message)}
                </Text>
              ))}
            </Stack>
          </Box>
        )}
      </Stack>
    </Card>
  );
}

import { Box, Button, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Level } from '../../../src/contract/ops-stock.ts';
import { LOGIN_BESIDE } from '../session/shop-login.ts';
import { stockText as texts } from '../text/stock.ts';
import { type Entry, MODES, type Mode, readEntry } from './entry.ts';
import type { Stock } from './use-stock.ts';

const EMPTY = { pieces: '', reason: '' };

interface Told {
  readonly tone: 'positive' | 'caution' | 'critical';
  readonly msg: string;
  readonly isLogin?: boolean;
}

export function StockForm({ stock, level }: { readonly stock: Stock; readonly level: Level }): ReactNode {
  const [entry, setEntry] = useState<Entry>({ mode: 'receive', ...EMPTY });
  const [told, setTold] = useState<Told>();
  // What was shown when the typing began: who looks at fresh numbers meanwhile has not counted them.
  const seenVersion = useRef(level.version);

  const type = (typed: Partial<Entry>) => {
    if (entry.pieces === '') seenVersion.current = level.version;
    setEntry({ ...entry, ...typed });
    setTold(undefined);
  };

  const submit = async () => {
    const read = readEntry(entry, seenVersion.current);
    if (read.kind === 'wrong') return setTold({ tone: 'critical', msg: read.msg });
    const result = await stock.change(read.change);
    switch (result?.kind) {
      case 'answer':
        setEntry({ ...entry, ...EMPTY });
        return setTold({ tone: 'positive', msg: texts.done });
      case 'conflict':
        // The numbers that are shown from now on are those that it is decided by.
        seenVersion.current = result.level.version;
        return setTold({ tone: 'caution', msg: result.msg });
      case 'login':
        return setTold({ tone: 'caution', msg: result.msg, isLogin: true });
      case 'failed':
        return setTold({ tone: 'critical', msg: result.msg });
    }
  };

  // No form of its own: the document around it is one. Enter that ends a Chinese word is not meant for the button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  const { mode } = entry;
  return (
    <Stack gap={3}>
      <Flex gap={2} wrap="wrap">
        <Box>
          <Select
            fontSize={1}
            padding={2}
            aria-label={texts.title}
            value={mode}
            onChange={({ currentTarget }) => type({ mode: currentTarget.value as Mode })}
          >
            {MODES.map((one) => (
              <option key={one} value={one}>
                {texts.modes[one]}
              </option>
            ))}
          </Select>
        </Box>
        <Box style={{ width: '6em' }}>
          <TextInput
            fontSize={1}
            padding={2}
            inputMode="numeric"
            onKeyDown={onKeyDown}
            aria-label={texts.pieces}
            placeholder={texts.pieces}
            value={entry.pieces}
            onChange={({ currentTarget }) => type({ pieces: currentTarget.value })}
          />
        </Box>
        <Box flex={1} style={{ minWidth: '10em' }}>
          <TextInput
            fontSize={1}
            padding={2}
            aria-label={texts.reason}
            placeholder={texts.reasonFor[mode]}
            maxLength={200}
            onKeyDown={onKeyDown}
            value={entry.reason}
            onChange={({ currentTarget }) => type({ reason: currentTarget.value })}
          />
        </Box>
        <Button
          onClick={submit}
          tone="primary"
          fontSize={1}
          padding={2}
          disabled={stock.isBusy}
          text={stock.isBusy ? texts.submitting : texts.submit[mode]}
        />
      </Flex>
      {told !== undefined && (
        <Card tone={told.tone} padding={3} radius={2} role={told.tone === 'positive' ? 'status' : 'alert'}>
          <Flex align="center" gap={3}>
            <Box flex={1}>
              <Text size={1}>{told.msg}</Text>
            </Box>
            {told.isLogin && (
              <Button
                as="a"
                href={LOGIN_BESIDE}
                target="_blank"
                rel="opener"
                mode="ghost"
                fontSize={1}
                padding={2}
                text={texts.login}
              />
            )}
          </Flex>
        </Card>
      )}
    </Stack>
  );
}

import { Box, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { StockLevel } from '../../../src/features/stock/ops-stock.contract.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import { LOGIN_IN_NEW_TAB } from '../base/shop-login.ts';
import { ENTRY_MODES, type EntryMode, parseEntry, type StockEntry } from './entry.ts';
import { stockText as texts } from './stock.text.ts';
import type { StockState } from './use-stock.ts';

const EMPTY = { pieces: '', reason: '' };

interface Notice {
  readonly tone: 'positive' | 'caution' | 'critical';
  readonly msg: string;
  readonly isLogin?: boolean;
}

export function StockForm({
  stock,
  level,
}: {
  readonly stock: StockState;
  readonly level: StockLevel;
}): ReactNode {
  const [entry, setEntry] = useState<StockEntry>({ mode: 'receive', ...EMPTY });
  const [notice, setNotice] = useState<Notice>();
  // The editor's count is based on the version shown when typing began.
  const seenVersion = useRef(level.version);

  const type = (typed: Partial<StockEntry>) => {
    if (entry.pieces === '') seenVersion.current = level.version;
    setEntry({ ...entry, ...typed });
    setNotice(undefined);
  };

  const submit = async () => {
    const read = parseEntry(entry, seenVersion.current);
    if (read.kind === 'wrong') return setNotice({ tone: 'critical', msg: read.msg });
    const result = await stock.change(read.change);
    switch (result?.kind) {
      case 'answer':
        setEntry({ ...entry, ...EMPTY });
        return setNotice({ tone: 'positive', msg: texts.done });
      case 'conflict':
        // The editor decides again by the new numbers.
        seenVersion.current = result.level.version;
        return setNotice({ tone: 'caution', msg: result.msg });
      case 'login':
        return setNotice({ tone: 'caution', msg: result.msg, isLogin: true });
      case 'failed':
        return setNotice({ tone: 'critical', msg: result.msg });
    }
  };

  // Forms can't be nested. The Enter that ends a composition must not submit.
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
            onChange={({ currentTarget }) => type({ mode: currentTarget.value as EntryMode })}
          >
            {ENTRY_MODES.map((one) => (
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
        <SmallButton
          onClick={submit}
          tone="primary"
          disabled={stock.isBusy}
          text={stock.isBusy ? texts.submitting : texts.submit[mode]}
        />
      </Flex>
      {notice !== undefined && (
        <Card
          tone={notice.tone}
          padding={3}
          radius={2}
          role={notice.tone === 'positive' ? 'status' : 'alert'}
        >
          <Flex align="center" gap={3}>
            <Box flex={1}>
              <Text size={1}>{notice.msg}</Text>
            </Box>
            {notice.isLogin && (
              <SmallButton as="a" href={LOGIN_IN_NEW_TAB} target="_blank" rel="opener" text={texts.login} />
            )}
          </Flex>
        </Card>
      )}
    </Stack>
  );
}

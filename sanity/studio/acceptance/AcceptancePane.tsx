/** Shows what waits for an operator's acceptance, what it would change, and the earlier sets. */
import { Box, Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type {
  Acceptance,
  AcceptedSet,
  FreightSample,
  PublishedSet,
  SetChanges,
  VerdictChange,
} from '../../../src/features/acceptance/acceptance.contract.ts';
import {
  ACCEPTANCE_NOTE_MAX_LENGTH,
  type AcceptedKind,
  type Named,
  type SetWarning,
} from '../../../src/features/acceptance/acceptance.rules.ts';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { ShopPane, useShopData } from '../base/ShopPane.tsx';
import { type Submission, useWrites, type Writes } from '../orders/use-submission.ts';
import { type AcceptedKindText, acceptedKindText, acceptanceText as words } from './acceptance.text.ts';
import { DifferenceTable, DocumentLink } from './DifferenceTable.tsx';
import { ACCEPTED_EVENT } from './waiting.ts';
import './acceptance.css';

type AcceptanceWrites = Writes<'/acceptance/accept' | '/acceptance/return'>;

export interface AcceptanceOptions {
  readonly kind: AcceptedKind;
  /** By the shop's login; Sanity's has no operators. */
  readonly isOperator: boolean;
}

interface PaneProps {
  readonly options?: Partial<AcceptanceOptions>;
}

export function AcceptancePane({ options }: PaneProps): ReactNode {
  const { kind = 'shipping-rules', isOperator = false } = options ?? {};
  const read = useCallback(() => readOps('/acceptance', { kind }), [kind]);
  const { state, setState, ask } = useShopData(read);
  const writes: AcceptanceWrites = useWrites((result) => {
    if (result.kind === 'answer') {
      setState(result);
      window.dispatchEvent(new Event(ACCEPTED_EVENT));
    }
    // Somebody else has published or accepted meanwhile.
    else void ask();
  });
  return (
    <ShopPane state={state} ask={ask} words={words}>
      {(acceptance) => <Shown acceptance={acceptance} writes={isOperator ? writes : undefined} />}
    </ShopPane>
  );
}

interface ShownProps {
  readonly acceptance: Acceptance;
  /** Undefined for editors, who may only look. */
  readonly writes: AcceptanceWrites | undefined;
}

function Shown({ acceptance, writes }: ShownProps): ReactNode {
  const { kind, accepted, published, operators, history } = acceptance;
  const kindWords = acceptedKindText(kind);
  const [note, setNote] = useState('');
  const seen = { kind, seen: accepted?.id ?? null, note: note.trim() } as const;
  const accept = async (fingerprint: string) => {
    const isDone = await writes?.send(
      'accept',
      '/acceptance/accept',
      { ...seen, published: fingerprint },
      kindWords.accepted,
    );
    if (isDone) setNote('');
  };
  const goBack = async (to: number) => {
    if (await writes?.send(`back ${to}`, '/acceptance/return', { ...seen, to }, words.returned)) setNote('');
  };
  const isReady = writes !== undefined && note.trim() !== '' && !writes.isBusy;
  const isWaiting = published.kind === 'readable' && published.differences.length > 0;
  return (
    <Stack gap={5} className="acceptance">
      <Text size={1} muted>
        {kindWords.lead}
      </Text>
      <Section title={kindWords.inForce}>
        {accepted === null ? <Text>{kindWords.none}</Text> : <SetLine set={accepted} words={kindWords} />}
      </Section>
      <PublishedState published={published} operators={operators} kind={kind} />
      {published.kind === 'readable' && <Changes changes={published} kind={kind} />}
      {writes !== undefined && (isWaiting || history.length > 1) && (
        <NoteField value={note} onChange={setNote} />
      )}
      {writes !== undefined && isWaiting && (
        <Flex>
          <Button
            tone="primary"
            text={words.accept}
            disabled={!isReady}
            loading={writes.isBusy}
            onClick={() => void accept(published.fingerprint)}
          />
        </Flex>
      )}
      {writes !== undefined && <Outcome notice={writes.notice} />}
      {history.length > 1 && (
        <Section title={words.history}>
          {history.slice(1).map((set) => (
            <Flex key={set.id} align="center" gap={3} wrap="wrap">
              <Box flex={1}>
                <SetLine set={set} words={kindWords} />
              </Box>
              {writes !== undefined && (
                <Button
                  mode="ghost"
                  text={words.back}
                  title={words.backHint(set.id)}
                  disabled={!isReady}
                  onClick={() => void goBack(set.id)}
                />
              )}
            </Flex>
          ))}
        </Section>
      )}
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Stack gap={3} as="section">
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

interface SetLineProps {
  readonly set: AcceptedSet;
  readonly words: AcceptedKindText;
}

function SetLine({ set, words }: SetLineProps): ReactNode {
  return (
    <Stack gap={2}>
      <Text size={1}>{words.set({ ...set, at: formatDateTime(set.at) })}</Text>
      <Text size={1} muted>
        {set.note}
      </Text>
    </Stack>
  );
}

function PublishedState({
  published,
  operators,
  kind,
}: {
  readonly published: PublishedSet;
  readonly operators: readonly string[];
  readonly kind: AcceptedKind;
}): ReactNode {
  const kindWords = acceptedKindText(kind);
  if (published.kind === 'unreachable') return <Warning text={kindWords.unreachable} />;
  if (published.kind === 'unreadable')
    return (
      <Card border radius={2} padding={3} tone="critical" role="alert">
        <Stack gap={3}>
          <Text size={1}>{kindWords.unreadable}</Text>
          {published.documents.map(({ id, title, problem }) => (
            <Text key={id} size={1}>
              <DocumentLink kind={kind} id={id} title={title} />：{problem}
            </Text>
          ))}
        </Stack>
      </Card>
    );
  const { length } = published.differences;
  if (length === 0)
    return (
      <Card border radius={2} padding={3} tone="positive">
        <Text size={1}>{kindWords.same}</Text>
      </Card>
    );
  return <Warning text={`${kindWords.waiting(length)}，${words.waitsFor(operators)}`} />;
}

function Warning({ text }: { readonly text: string }): ReactNode {
  return (
    <Card border radius={2} padding={3} tone="caution" role="status">
      <Text size={1}>{text}</Text>
    </Card>
  );
}

function Changes({
  changes: { differences, effects, warnings },
  kind,
}: {
  readonly changes: SetChanges;
  readonly kind: AcceptedKind;
}): ReactNode {
  return (
    <>
      {differences.map((one) => (
        <DifferenceTable key={one.id} difference={one} kind={kind} heads={words.head} />
      ))}
      {differences.length > 0 && (
        <Section title={acceptedKindText(kind).effects}>
          {effects.kind === 'verdicts' ? (
            <VerdictChanges changes={effects.changes} />
          ) : (
            <FreightSamples samples={effects.samples} />
          )}
        </Section>
      )}
      {warnings.length > 0 && (
        <Section title={words.warnings}>
          {warnings.map((warning) => (
            <Text key={warningText(warning)} size={1}>
              {warningText(warning)}
            </Text>
          ))}
        </Section>
      )}
    </>
  );
}

function VerdictChanges({ changes }: { readonly changes: readonly VerdictChange[] }): ReactNode {
  if (changes.length === 0) return <Text size={1}>{words.noEffects}</Text>;
  return changes.map(({ before, after, products, countries, examples: [example] }) => (
    <Stack key={`${before} ${after}`} gap={2}>
      <Text size={1} weight="semibold">
        {before} → {after}
      </Text>
      <Text size={1} muted>
        {words.effect(products, countries)}
        {example && `，${words.example(example.name, countryTitle(example.country, 'zh-CN'))}`}
      </Text>
    </Stack>
  ));
}

function FreightSamples({ samples }: { readonly samples: readonly FreightSample[] }): ReactNode {
  return (
    <table className="pane-table">
      <thead>
        <tr>
          {[words.cart, words.destination, words.head.before, words.head.after].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map(({ cart, country, before, after }) => (
          <tr key={`${cart} ${country}`}>
            <th scope="row">{cart}</th>
            <td>{countryTitle(country, 'zh-CN')}</td>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOf = ({ id, title }: Named) => title || id;

function warningText(warning: SetWarning): string {
  const one = nameOf(warning.one);
  switch (warning.kind) {
    case 'ends':
      return words.ends(one, warning.until);
    case 'paused':
      return words.paused(one, warning.way, warning.because);
    case 'expires':
    case 'expired':
      return words[warning.kind](one, warning.way, warning.until);
    default:
      return words[warning.kind](one, nameOf(warning.by));
  }
}

function NoteField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="semibold">
        {words.note}
      </Text>
      <TextInput
        id={id}
        value={value}
        placeholder={words.noteHint}
        maxLength={ACCEPTANCE_NOTE_MAX_LENGTH}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value.trim() === '' && (
        <Text size={1} muted>
          {words.noteFirst}
        </Text>
      )}
    </Stack>
  );
}

function Outcome({ notice }: Pick<Submission, 'notice'>): ReactNode {
  return (
    <div role="status">
      {notice !== undefined && (
        <Card border radius={2} padding={3} tone={notice.tone === 'good' ? 'positive' : 'caution'}>
          <Text size={1}>{notice.msg}</Text>
        </Card>
      )}
    </div>
  );
}

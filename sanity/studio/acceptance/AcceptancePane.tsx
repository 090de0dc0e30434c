/** Shows what waits for an operator's acceptance, what it would change, and the earlier sets. */
import { Badge, Box, Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui';
import { type ReactNode, useId, useState } from 'react';
import { IntentLink } from 'sanity/router';
import type {
  Acceptance,
  AcceptedSet,
  PublishedSet,
  SetChanges,
} from '../../../src/features/acceptance/acceptance.contract.ts';
import {
  ACCEPTANCE_NOTE_MAX_LENGTH,
  type Difference,
  type Named,
  type SetWarning,
} from '../../../src/features/acceptance/acceptance.rules.ts';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { ShopPane, useShopData } from '../base/ShopPane.tsx';
import { type Submission, useWrites, type Writes } from '../orders/use-submission.ts';
import { acceptanceText as words } from './acceptance.text.ts';
import { ACCEPTED_EVENT, KIND, TYPE } from './waiting.ts';
import './acceptance.css';

type AcceptanceWrites = Writes<'/acceptance/accept' | '/acceptance/return'>;

export interface AcceptanceOptions {
  /** By the shop's login; Sanity's has no operators. */
  readonly isOperator: boolean;
}

interface PaneProps {
  readonly options?: Partial<AcceptanceOptions>;
}

const read = () => readOps('/acceptance', { kind: KIND });

export function AcceptancePane({ options }: PaneProps): ReactNode {
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
      {(acceptance) => (
        <Shown acceptance={acceptance} writes={options?.isOperator === true ? writes : undefined} />
      )}
    </ShopPane>
  );
}

interface ShownProps {
  readonly acceptance: Acceptance;
  /** Undefined for editors, who may only look. */
  readonly writes: AcceptanceWrites | undefined;
}

function Shown({ acceptance, writes }: ShownProps): ReactNode {
  const { accepted, published, operators, history } = acceptance;
  const [note, setNote] = useState('');
  const seen = { kind: KIND, seen: accepted?.id ?? null, note: note.trim() } as const;
  const accept = async (fingerprint: string) => {
    const isDone = await writes?.send(
      'accept',
      '/acceptance/accept',
      { ...seen, published: fingerprint },
      words.accepted,
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
        {words.lead}
      </Text>
      <Section title={words.inForce}>
        {accepted === null ? <Text>{words.none}</Text> : <SetLine set={accepted} />}
      </Section>
      <PublishedState published={published} operators={operators} />
      {published.kind === 'readable' && <Changes changes={published} />}
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
                <SetLine set={set} />
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

function SetLine({ set }: { readonly set: AcceptedSet }): ReactNode {
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
}: {
  readonly published: PublishedSet;
  readonly operators: readonly string[];
}): ReactNode {
  if (published.kind === 'unreachable') return <Warning text={words.unreachable} />;
  if (published.kind === 'unreadable')
    return (
      <Card border radius={2} padding={3} tone="critical" role="alert">
        <Stack gap={3}>
          <Text size={1}>{words.unreadable}</Text>
          {published.documents.map(({ id, title, problem }) => (
            <Text key={id} size={1}>
              <RuleLink id={id} title={title} />：{problem}
            </Text>
          ))}
        </Stack>
      </Card>
    );
  const { length } = published.differences;
  if (length === 0)
    return (
      <Card border radius={2} padding={3} tone="positive">
        <Text size={1}>{words.same}</Text>
      </Card>
    );
  return <Warning text={`${words.waiting(length)}，${words.waitsFor(operators)}`} />;
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
}: {
  readonly changes: SetChanges;
}): ReactNode {
  return (
    <>
      {differences.map((one) => (
        <DifferenceTable key={one.id} difference={one} />
      ))}
      {differences.length > 0 && (
        <Section title={words.effects}>
          {effects.length === 0 && <Text size={1}>{words.noEffects}</Text>}
          {effects.map(({ before, after, products, countries, examples: [example] }) => (
            <Stack key={`${before} ${after}`} gap={2}>
              <Text size={1} weight="semibold">
                {before} → {after}
              </Text>
              <Text size={1} muted>
                {words.effect(products, countries)}
                {example && `，${words.example(example.name, countryTitle(example.country, 'zh-CN'))}`}
              </Text>
            </Stack>
          ))}
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

function DifferenceTable({ difference: { id, title, change, fields } }: { readonly difference: Difference }) {
  // A rule that is new or gone has one side.
  const sides = (['before', 'after'] as const).filter(
    (side) => change !== (side === 'before' ? 'added' : 'removed'),
  );
  return (
    <table>
      <caption>
        <Badge tone={change === 'removed' ? 'critical' : 'primary'}>{words.changes[change]}</Badge>{' '}
        <RuleLink id={id} title={title ?? ''} />
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.head.field}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {words.head[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((one) => (
          <tr key={one.field}>
            <th scope="row">{one.field}</th>
            {sides.map((side) => (
              <td key={side}>{one[side] || words.empty}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleLink({ id, title }: { readonly id: string; readonly title: string }): ReactNode {
  return (
    <IntentLink intent="edit" params={{ type: TYPE, id }}>
      {title || id}
    </IntentLink>
  );
}

const nameOf = ({ id, title }: Named) => title || id;

function warningText(warning: SetWarning): string {
  const one = nameOf(warning.one);
  if (warning.kind === 'ends') return words.ends(one, warning.until);
  return words[warning.kind](one, nameOf(warning.by));
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

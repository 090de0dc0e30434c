import './activity.css';
import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Select,
  Spinner,
  Stack,
  Text,
  TextInput,
} from '@sanity/ui';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useSchema } from 'sanity';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import type { ChangeSetHead } from '../catalogue/change-set.ts';
import type { ActivityLine } from './activities.ts';
import { activityText as words } from './activity.text.ts';
import { ChangeSetLine } from './ChangeSetLine.tsx';
import { TransactionLine } from './TransactionLine.tsx';
import { type Activity, type ActivityFilter, useActivity, usePeople } from './use-activity.ts';

const ANY: ActivityFilter = { author: '', type: '', day: '' };

type Entry =
  | { readonly kind: 'line'; readonly time: string; readonly line: ActivityLine }
  | { readonly kind: 'set'; readonly time: string; readonly head: ChangeSetHead };

export function ActivityTool(): ReactNode {
  const [filter, setFilter] = useState(ANY);
  const { activity, state, again, more } = useActivity(filter);
  const authors = useMemo(() => activity.lines.map(({ author }) => author), [activity]);
  const people = usePeople(authors);
  const days = useMemo(() => byDay(activity), [activity]);

  return (
    <Box height="fill" overflow="auto">
      <Container width={3} padding={4}>
        <Stack gap={4}>
          <Heading as="h1" size={2}>
            {words.title}
          </Heading>
          <Text size={1} muted>
            {words.lead}
          </Text>
          <Filters filter={filter} people={people} onChange={setFilter} />
          {days.map(({ day, entries }) => (
            <Stack key={day} gap={2}>
              <Text as="h2" size={1} weight="semibold">
                {day}
              </Text>
              <Card border radius={2}>
                <ul className="activity">
                  {entries.map((entry) =>
                    entry.kind === 'line' ? (
                      <TransactionLine
                        key={entry.line.key}
                        line={entry.line}
                        name={people.get(entry.line.author) ?? ''}
                        documents={activity.documents}
                      />
                    ) : (
                      <ChangeSetLine key={entry.head.id} head={entry.head} onUndone={again} />
                    ),
                  )}
                </ul>
              </Card>
            </Stack>
          ))}
          <div role="status">
            {state === 'reading' && (
              <Flex justify="center" padding={4} aria-label={words.loading}>
                <Spinner muted />
              </Flex>
            )}
            {state === 'read' && days.length === 0 && (
              <Text muted>{activity.isEnd ? words.none : words.searched}</Text>
            )}
          </div>
          {state === 'failed' && (
            <Card tone="critical" border radius={2} padding={3} role="alert">
              <Flex align="center" gap={3}>
                <Box flex={1}>
                  <Text size={1}>{words.failed}</Text>
                </Box>
                <Button mode="ghost" text={words.again} onClick={again} />
              </Flex>
            </Card>
          )}
          {state === 'read' && !activity.isEnd && <Button mode="ghost" text={words.more} onClick={more} />}
        </Stack>
      </Container>
    </Box>
  );
}

const dayText = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full' });

function byDay({ lines, sets }: Activity): { readonly day: string; readonly entries: readonly Entry[] }[] {
  const entries: Entry[] = [
    ...lines.map((line) => ({ kind: 'line', time: line.time, line }) as const),
    ...sets.map((head) => ({ kind: 'set', time: head.startedAt, head }) as const),
  ].sort((a, b) => (a.time < b.time ? 1 : -1));
  const days = Map.groupBy(entries, ({ time }) => dayText.format(new Date(time)));
  return [...days].map(([day, found]) => ({ day, entries: found }));
}

interface FiltersProps {
  readonly filter: ActivityFilter;
  readonly people: ReadonlyMap<string, string>;
  readonly onChange: (filter: ActivityFilter) => void;
}

function Filters({ filter, people, onChange }: FiltersProps): ReactNode {
  const schema = useSchema();
  const named = [...people].sort(([, a], [, b]) => a.localeCompare(b, 'zh-CN'));
  const isAny = filter.author === '' && filter.type === '' && filter.day === '';
  return (
    <Flex className="activity-filters" gap={3} wrap="wrap" align="flex-end">
      <Labelled label={words.filters.person}>
        {(id) => (
          <Select
            id={id}
            value={filter.author}
            onChange={(event) => onChange({ ...filter, author: event.currentTarget.value })}
          >
            <option value="">{words.filters.anybody}</option>
            {named.map(([author, name]) => (
              <option key={author} value={author}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label={words.filters.type}>
        {(id) => (
          <Select
            id={id}
            value={filter.type}
            onChange={(event) => onChange({ ...filter, type: event.currentTarget.value })}
          >
            <option value="">{words.filters.anyType}</option>
            {DOCUMENT_KINDS.map((type) => (
              <option key={type} value={type}>
                {schema.get(type)?.title ?? type}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label={words.filters.day}>
        {(id) => (
          <TextInput
            id={id}
            type="date"
            value={filter.day}
            onChange={(event) => onChange({ ...filter, day: event.currentTarget.value })}
          />
        )}
      </Labelled>
      {!isAny && <Button mode="bleed" text={words.filters.clear} onClick={() => onChange(ANY)} />}
    </Flex>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <Stack gap={3} style={{ minWidth: '10em' }}>
      <Text as="label" htmlFor={id} size={1}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  );
}

import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { useClient, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { Schedule } from '../../../src/features/content/schedule.contract.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import { formatBeijing, localText } from './beijing-time.ts';
import { scheduleText } from './schedule.text.ts';

const { list: words } = scheduleText;
const TIMES_SHOWN = 20;
const ROWS_SHOWN = 10;

interface WaitingSchedulesProps {
  readonly waiting: readonly Schedule[];
  readonly onChange: (schedule: Schedule) => void;
}

export function WaitingSchedules({ waiting, onChange }: WaitingSchedulesProps): ReactNode {
  const byTime = [...Map.groupBy(waiting, ({ at }) => at)];
  return (
    <Folded all={byTime} most={TIMES_SHOWN}>
      {([at, schedules]) => (
        <Card key={at} border radius={2} padding={3}>
          <Stack gap={3}>
            <Time instant={Date.parse(at)} count={schedules.length} />
            <Folded all={schedules} most={ROWS_SHOWN}>
              {(one) => <WaitingRow key={one._id} schedule={one} onChange={() => onChange(one)} />}
            </Folded>
          </Stack>
        </Card>
      )}
    </Folded>
  );
}

interface FoldedProps<Item> {
  readonly all: readonly Item[];
  readonly most: number;
  readonly children: (item: Item) => ReactNode;
}

function Folded<Item>({ all, most, children }: FoldedProps<Item>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? all : all.slice(0, most);
  return (
    <>
      {shown.map(children)}
      {shown.length < all.length && (
        <Flex>
          <SmallButton text={words.showAll(all.length)} onClick={() => setOpen(true)} />
        </Flex>
      )}
    </>
  );
}

function Time({ instant, count }: { readonly instant: number; readonly count: number }): ReactNode {
  const local = localText(instant);
  return (
    <Stack gap={2}>
      <Flex gap={3} align="center" wrap="wrap">
        <Text weight="medium">{scheduleText.form.beijing(formatBeijing(instant))}</Text>
        <Text size={1} muted>
          {words.count(count)}
        </Text>
      </Flex>
      {local !== undefined && (
        <Text size={1} muted>
          {scheduleText.form.local(local.zone, local.text)}
        </Text>
      )}
    </Stack>
  );
}

export function ScheduledDocument({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { document: id, documentType: type, title } = schedule;
  const kind = useSchema().get(type)?.title ?? type;
  return (
    <Text size={1}>
      <IntentLink intent="edit" params={{ id, type }}>
        {title || words.untitled}
      </IntentLink>{' '}
      <span style={{ opacity: 0.7 }}>{kind}</span>
    </Text>
  );
}

function WaitingRow({ schedule, onChange }: { schedule: Schedule; onChange: () => void }): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const title = schedule.title || words.untitled;
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Text size={1} weight="medium">
        {scheduleText.actions[schedule.action]}
      </Text>
      <Box flex={1} style={{ minWidth: '10em' }}>
        <ScheduledDocument schedule={schedule} />
      </Box>
      <Text size={1} muted>
        {words.by(schedule.by.name)}
      </Text>
      <SmallButton text={scheduleText.form.change} aria-label={words.change(title)} onClick={onChange} />
      <SmallButton
        tone="critical"
        text={scheduleText.form.remove}
        aria-label={words.remove(title)}
        onClick={() => void client.delete(schedule._id)}
      />
    </Flex>
  );
}

/** The list includes refused and recently completed schedules. */
import { Box, Card, Dialog, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { Schedule } from '../../../src/features/content/schedule.contract.ts';
import { AccessProblemNotice } from '../base/AccessProblem.tsx';
import { SmallButton } from '../base/SmallButton.tsx';
import { formatBeijing, formatShortBeijing } from './beijing-time.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { scheduleText } from './schedule.text.ts';
import { useSchedules, useScheduling } from './use-schedules.ts';
import { ScheduledDocument, WaitingSchedules } from './WaitingSchedules.tsx';

const { list: words } = scheduleText;
/** Milliseconds without a run of the job until editors are warned. */
const LATE_AFTER = 15 * 60_000;
const ENDED_SHOWN = 20;

export function SchedulesPane(): ReactNode {
  const schedules = useSchedules();
  const [changed, setChanged] = useState<Schedule>();
  if (schedules === undefined)
    return (
      <Flex justify="center" padding={5} aria-label={words.loading}>
        <Spinner muted />
      </Flex>
    );
  const waiting = schedules.filter(({ state }) => state === 'waiting');
  const refused = schedules.filter(({ state }) => state === 'refused');
  const ended = schedules
    .filter(({ state }) => state === 'done' || state === 'unneeded')
    .toSorted((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1))
    .slice(0, ENDED_SHOWN);

  return (
    <Box flex={1} overflow="auto" padding={4}>
      <Stack gap={5}>
        <Text size={1} muted>
          {words.lead}
        </Text>
        <JobState hasWaiting={waiting.length > 0} />
        {schedules.length === 0 && <Text muted>{words.none}</Text>}
        {refused.length > 0 && (
          <Section title={words.refused}>
            {refused.map((one) => (
              <RefusedCard key={one._id} schedule={one} />
            ))}
          </Section>
        )}
        {waiting.length > 0 && (
          <Section title={words.waiting}>
            <WaitingSchedules waiting={waiting} onChange={setChanged} />
          </Section>
        )}
        {ended.length > 0 && (
          <Section title={words.ended}>
            {ended.map((one) => (
              <Flex key={one._id} gap={3} align="center">
                <Text size={1} muted style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatShortBeijing(Date.parse(one.at))}
                </Text>
                <Box flex={1}>
                  <ScheduledDocument schedule={one} />
                </Box>
                <Text size={1} muted>
                  {(one.state === 'done' ? words.done : words.unneeded)[one.action]}
                </Text>
              </Flex>
            ))}
          </Section>
        )}
      </Stack>
      {changed !== undefined && (
        <Dialog
          id="schedule"
          width={1}
          header={scheduleText.actions[changed.action]}
          onClickOutside={() => setChanged(undefined)}
          onClose={() => setChanged(undefined)}
        >
          <Box padding={4}>
            <ScheduleForm
              scheduled={asScheduled(changed)}
              existing={changed}
              onClose={() => setChanged(undefined)}
            />
          </Box>
        </Dialog>
      )}
    </Box>
  );
}

const asScheduled = ({ action, document, documentType, title }: Schedule) => ({
  action,
  document,
  documentType,
  title,
});

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Stack gap={3}>
      <Text as="h2" weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function JobState({ hasWaiting }: { readonly hasWaiting: boolean }): ReactNode {
  const { state: scheduling, ask } = useScheduling();
  if (scheduling === undefined) return null;
  if (scheduling.kind !== 'answer')
    return <AccessProblemNotice refusal={scheduling} again={{ text: scheduleText.again, onClick: ask }} />;
  const { isOn, lastRun } = scheduling.data;
  const isLate = hasWaiting && lastRun !== null && Date.now() - Date.parse(lastRun) > LATE_AFTER;
  if (isOn && !isLate) return null;
  return (
    <Card tone="caution" padding={3} radius={2} border role="alert">
      <Text size={1}>
        {isOn && lastRun !== null ? scheduleText.late(formatBeijing(Date.parse(lastRun))) : scheduleText.off}
      </Text>
    </Card>
  );
}

function RefusedCard({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const { document: id, documentType: type, problems, at, action } = schedule;
  return (
    <Card border radius={2} padding={3} tone="caution" role="alert">
      <Stack gap={3}>
        <Flex gap={2} align="center" wrap="wrap">
          <Text size={1} weight="medium">
            {scheduleText.badge(action, formatShortBeijing(Date.parse(at)))}
          </Text>
          <Box flex={1}>
            <ScheduledDocument schedule={schedule} />
          </Box>
          <SmallButton
            text={words.forgetShort}
            aria-label={words.forget(schedule.title || words.untitled)}
            onClick={() => void client.delete(schedule._id)}
          />
        </Flex>
        {problems.map(({ path, message }) => (
          <Text key={`${path} ${message}`} size={1}>
            <IntentLink intent="edit" params={{ type, id, ...(path === '' ? {} : { path }) }}>
              {message}
            </IntentLink>
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

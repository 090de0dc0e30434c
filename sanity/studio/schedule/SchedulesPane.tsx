/** What goes live or is taken down when, what was refused, and what was done lately. */
import { Box, Button, Card, Dialog, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { useClient, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { Schedule } from '../../../src/contract/schedule.ts';
import { AccessProblemNotice } from '../session/AccessProblem.tsx';
import { scheduleText } from '../text/schedule.ts';
import { formatBeijing, formatShortBeijing, localText } from './beijing-time.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useSchedules, useScheduling } from './use-schedules.ts';

const { list: words } = scheduleText;
/** Milliseconds without a run of the job before editors are warned. */
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
  const times = [...new Set(waiting.map(({ at }) => at))];

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
        {times.length > 0 && (
          <Section title={words.waiting}>
            {times.map((at) => (
              <Card key={at} border radius={2} padding={3}>
                <Stack gap={3}>
                  <Time instant={Date.parse(at)} />
                  {waiting
                    .filter((one) => one.at === at)
                    .map((one) => (
                      <WaitingRow key={one._id} schedule={one} onChange={() => setChanged(one)} />
                    ))}
                </Stack>
              </Card>
            ))}
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
                  <DocumentLink schedule={one} />
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

function Time({ instant }: { readonly instant: number }): ReactNode {
  const local = localText(instant);
  return (
    <Stack gap={2}>
      <Text weight="medium">{scheduleText.form.beijing(formatBeijing(instant))}</Text>
      {local !== undefined && (
        <Text size={1} muted>
          {scheduleText.form.local(local.zone, local.text)}
        </Text>
      )}
    </Stack>
  );
}

function DocumentLink({ schedule }: { readonly schedule: Schedule }): ReactNode {
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
        <DocumentLink schedule={schedule} />
      </Box>
      <Text size={1} muted>
        {words.by(schedule.by.name)}
      </Text>
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text={scheduleText.form.change}
        aria-label={words.change(title)}
        onClick={onChange}
      />
      <Button
        mode="ghost"
        tone="critical"
        fontSize={1}
        padding={2}
        text={scheduleText.form.remove}
        aria-label={words.remove(title)}
        onClick={() => void client.delete(schedule._id)}
      />
    </Flex>
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
            <DocumentLink schedule={schedule} />
          </Box>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
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

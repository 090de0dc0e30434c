/** Sets, changes or cancels the time of one action on one document. */
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useId, useState } from 'react';
import { useClient, useCurrentUser } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { SCHEDULE_STEP, type Schedule } from '../../../src/contract/schedule.ts';
import { AccessProblemNotice } from '../session/AccessProblem.tsx';
import { scheduleText } from '../text/schedule.ts';
import {
  endOfToday,
  formatBeijing,
  localText,
  parseInputValue,
  toInputValue,
  tomorrowMorning,
} from './beijing-time.ts';
import { type ScheduledAction, setSchedule, useScheduling } from './use-schedules.ts';

const { form: words } = scheduleText;

interface ScheduleFormProps {
  readonly scheduled: ScheduledAction;
  readonly existing: Schedule | undefined;
  /** Why no time can be set now. */
  readonly hindrance?: string | undefined;
  readonly onClose: () => void;
}

export function ScheduleForm({ scheduled, existing, hindrance, onClose }: ScheduleFormProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const toast = useToast();
  const { state: scheduling, ask } = useScheduling();
  const field = useId();
  const [input, setInput] = useState(() =>
    toInputValue(existing ? Date.parse(existing.at) : endOfToday(Date.now())),
  );
  const [isSaving, setSaving] = useState(false);
  const { action } = scheduled;
  const instant = parseInputValue(input);
  const isPast = instant !== undefined && instant <= Date.now();
  const isOff = scheduling?.kind === 'answer' && !scheduling.data.isOn;
  const canSet =
    scheduling?.kind === 'answer' && !isOff && instant !== undefined && !isPast && hindrance === undefined;

  const save = async (write: () => Promise<unknown>, title: string) => {
    setSaving(true);
    try {
      await write();
      toast.push({ status: 'success', title });
      onClose();
    } catch {
      toast.push({ status: 'error', title: words.failed });
      setSaving(false);
    }
  };
  const set = () => {
    if (instant === undefined) return;
    const title = words.saved(action, formatBeijing(instant));
    void save(() => setSchedule(client, scheduled, instant, user), title);
  };

  return (
    <Stack
      as="form"
      gap={4}
      padding={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSet && !isSaving) set();
      }}
    >
      {isOff && <Warning text={scheduleText.off} />}
      {scheduling !== undefined && scheduling.kind !== 'answer' && (
        <AccessProblemNotice refusal={scheduling} again={{ text: scheduleText.again, onClick: ask }} />
      )}
      {existing !== undefined && (
        <Text size={1}>{words.existing(existing.by.name, formatBeijing(Date.parse(existing.at)))}</Text>
      )}
      <Stack gap={3}>
        <Text as="label" htmlFor={field} size={1} weight="medium">
          {words.at}
        </Text>
        <TextInput
          id={field}
          type="datetime-local"
          step={SCHEDULE_STEP * 60}
          value={input}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Flex gap={2} wrap="wrap">
          <Preset text={words.tonight} onClick={() => setInput(toInputValue(endOfToday(Date.now())))} />
          <Preset text={words.tomorrow} onClick={() => setInput(toInputValue(tomorrowMorning(Date.now())))} />
        </Flex>
      </Stack>
      <div role="status">
        <When instant={instant} isPast={isPast} />
      </div>
      <Text size={1} muted>
        {words.about[action]}
      </Text>
      <Text size={1} muted>
        {words.step}
      </Text>
      {hindrance !== undefined && <Warning text={hindrance} />}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        {existing !== undefined && (
          <Button
            mode="ghost"
            tone="critical"
            text={words.remove}
            disabled={isSaving}
            onClick={() => void save(() => client.delete(existing._id), words.removed)}
          />
        )}
        <Button mode="ghost" text={words.close} onClick={onClose} />
        <Button
          type="submit"
          tone="primary"
          text={existing === undefined ? words.set : words.change}
          loading={isSaving}
          disabled={!canSet || isSaving}
        />
      </Flex>
    </Stack>
  );
}

function When({ instant, isPast }: { instant: number | undefined; isPast: boolean }): ReactNode {
  if (instant === undefined) return <Text size={1}>{words.choose}</Text>;
  if (isPast) return <Warning text={words.past} />;
  const local = localText(instant);
  return (
    <Stack gap={3}>
      <Text weight="semibold">{words.beijing(formatBeijing(instant))}</Text>
      {local !== undefined && <Text>{words.local(local.zone, local.text)}</Text>}
    </Stack>
  );
}

function Preset({ text, onClick }: { readonly text: string; readonly onClick: () => void }): ReactNode {
  return <Button mode="ghost" fontSize={1} padding={2} text={text} onClick={onClick} />;
}

function Warning({ text }: { readonly text: string }): ReactNode {
  return (
    <Card tone="caution" padding={3} radius={2} border>
      <Text size={1}>{text}</Text>
    </Card>
  );
}

import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useState } from 'react';
import { useClient, useCurrentUser } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { Schedule } from '../../../src/features/content/schedule.contract.ts';
import { AccessProblemNotice } from '../base/AccessProblem.tsx';
import { endOfToday, formatBeijing, toInputValue } from './beijing-time.ts';
import { scheduleText } from './schedule.text.ts';
import { futureInstant, TimeField, Warning } from './TimeField.tsx';
import { type ScheduledAction, scheduleDocument, useScheduling } from './use-schedules.ts';

const { form: words } = scheduleText;

interface ScheduleFormProps {
  readonly scheduled: ScheduledAction;
  readonly existing: Schedule | undefined;
  /** The reason why the form can't be submitted now. */
  readonly blockedReason?: string | undefined;
  readonly onClose: () => void;
}

export function ScheduleForm({ scheduled, existing, blockedReason, onClose }: ScheduleFormProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const toast = useToast();
  const { state: scheduling, ask } = useScheduling();
  const [input, setInput] = useState(() =>
    toInputValue(existing ? Date.parse(existing.at) : endOfToday(Date.now())),
  );
  const [isSaving, setSaving] = useState(false);
  const { action } = scheduled;
  const instant = futureInstant(input);
  const isOff = scheduling?.kind === 'answer' && !scheduling.data.isOn;
  const canSet =
    scheduling?.kind === 'answer' && !isOff && instant !== undefined && blockedReason === undefined;

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
    void save(() => client.createOrReplace(scheduleDocument(scheduled, instant, user)), title);
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
      <TimeField input={input} onInput={setInput} />
      <Text size={1} muted>
        {words.about[action]}
      </Text>
      <Text size={1} muted>
        {words.step}
      </Text>
      {blockedReason !== undefined && <Warning text={blockedReason} />}
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

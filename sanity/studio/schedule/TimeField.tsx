import { Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { type ReactNode, useId } from 'react';
import { SCHEDULE_STEP } from '../../../src/features/content/schedule.contract.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import {
  endOfToday,
  formatBeijing,
  localText,
  parseInputValue,
  toInputValue,
  tomorrowMorning,
} from './beijing-time.ts';
import { scheduleText } from './schedule.text.ts';

const { form: words } = scheduleText;

export function futureInstant(input: string): number | undefined {
  const instant = parseInputValue(input);
  return instant === undefined || instant <= Date.now() ? undefined : instant;
}

interface TimeFieldProps {
  readonly input: string;
  readonly onInput: (input: string) => void;
}

export function TimeField({ input, onInput }: TimeFieldProps): ReactNode {
  const field = useId();
  return (
    <>
      <Stack gap={3}>
        <Text as="label" htmlFor={field} size={1} weight="medium">
          {words.at}
        </Text>
        <TextInput
          id={field}
          type="datetime-local"
          step={SCHEDULE_STEP * 60}
          value={input}
          onChange={(event) => onInput(event.currentTarget.value)}
        />
        <Flex gap={2} wrap="wrap">
          <SmallButton text={words.tonight} onClick={() => onInput(toInputValue(endOfToday(Date.now())))} />
          <SmallButton
            text={words.tomorrow}
            onClick={() => onInput(toInputValue(tomorrowMorning(Date.now())))}
          />
        </Flex>
      </Stack>
      <div role="status">
        <When instant={parseInputValue(input)} />
      </div>
    </>
  );
}

function When({ instant }: { readonly instant: number | undefined }): ReactNode {
  if (instant === undefined) return <Text size={1}>{words.choose}</Text>;
  if (instant <= Date.now()) return <Warning text={words.past} />;
  const local = localText(instant);
  return (
    <Stack gap={3}>
      <Text weight="semibold">{words.beijing(formatBeijing(instant))}</Text>
      {local !== undefined && <Text>{words.local(local.zone, local.text)}</Text>}
    </Stack>
  );
}

export function Warning({ text }: { readonly text: string }): ReactNode {
  return (
    <Card tone="caution" padding={3} radius={2} border>
      <Text size={1}>{text}</Text>
    </Card>
  );
}

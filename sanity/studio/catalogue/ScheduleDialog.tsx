import { Stack } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { useClient, useCurrentUser } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { ScheduleAction } from '../../../src/features/content/schedule.contract.ts';
import { Modal } from '../orders/elements.tsx';
import { endOfToday, formatBeijing, toInputValue } from '../schedule/beijing-time.ts';
import { scheduleText } from '../schedule/schedule.text.ts';
import { futureInstant, TimeField } from '../schedule/TimeField.tsx';
import { useScheduling } from '../schedule/use-schedules.ts';
import { catalogueText as texts } from './catalogue.text.ts';
import { readCheckedPlan } from './check-plan.ts';
import { isRefused, type Refused, RefusedDocuments } from './RefusedDocument.tsx';
import { cancelSchedules, schedulesOf, setSchedules } from './schedule-many.ts';
import { useDocumentCheck } from './use-document-check.ts';

const { schedule: words } = texts;

interface Props {
  readonly action: ScheduleAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'working'; readonly text: string }
  | { readonly kind: 'ended'; readonly text: string; readonly refused: readonly Refused[] }
  | { readonly kind: 'failed' };

export function ScheduleDialog({ action, ids, onClose }: Props): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const findingsOf = useDocumentCheck();
  const { state: scheduling } = useScheduling();
  const [input, setInput] = useState(() => toInputValue(endOfToday(Date.now())));
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const instant = futureInstant(input);
  const isOff = scheduling?.kind === 'answer' && !scheduling.data.isOn;

  const work = async (make: () => Promise<Step>) => {
    try {
      setStep(await make());
    } catch {
      setStep({ kind: 'failed' });
    }
  };
  const set = async (at: number): Promise<Step> => {
    const { plan } = await readCheckedPlan(client, ids, { kind: action }, findingsOf, (text) =>
      setStep({ kind: 'working', text }),
    );
    const possible = schedulesOf(plan, action);
    await setSchedules(client, possible, at, user, (done) =>
      setStep({ kind: 'working', text: words.setting(done, possible.length) }),
    );
    const refused = plan.filter(isRefused);
    const unneeded = plan.length - possible.length - refused.length;
    return {
      kind: 'ended',
      text:
        words.done(action, possible.length, formatBeijing(at)) +
        (unneeded > 0 ? words.unneeded(unneeded) : ''),
      refused,
    };
  };
  const cancel = async (): Promise<Step> => {
    setStep({ kind: 'working', text: words.cancelling });
    const count = await cancelSchedules(client, ids, action);
    return { kind: 'ended', text: words.cancelled(count), refused: [] };
  };

  return (
    <Modal title={`${texts.actions[nameOf[action]]}　${texts.selected(ids.length)}`} onClose={onClose} isWide>
      {step.kind === 'asking' && (
        <form
          className="desk-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (instant !== undefined) void work(() => set(instant));
          }}
        >
          {isOff && <p className="notice warn">{scheduleText.off}</p>}
          <Stack gap={4}>
            <TimeField input={input} onInput={setInput} />
          </Stack>
          <p className="soft">{scheduleText.form.about[action]}</p>
          <div className="buttons">
            <button type="button" onClick={() => void work(cancel)}>
              {words.cancel}
            </button>
            <button type="submit" className="main" disabled={instant === undefined || isOff}>
              {words.set(ids.length)}
            </button>
          </div>
        </form>
      )}
      {step.kind === 'working' && <p role="status">{step.text}</p>}
      {step.kind === 'failed' && (
        <p className="notice bad" role="alert">
          {words.failed}
        </p>
      )}
      {step.kind === 'ended' && (
        <>
          <p role="status">{step.text}</p>
          {step.refused.length > 0 && (
            <RefusedDocuments title={words.refused(step.refused.length)} documents={step.refused} />
          )}
        </>
      )}
    </Modal>
  );
}

const nameOf = { publish: 'schedulePublish', unpublish: 'scheduleUnpublish' } as const;

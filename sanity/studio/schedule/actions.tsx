import { ClockIcon } from '@sanity/icons/Clock';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  type SanityDocument,
  useValidationStatus,
} from 'sanity';
import type { ScheduleAction } from '../../../src/features/content/schedule.contract.ts';
import { formatShortBeijing } from './beijing-time.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { scheduleText } from './schedule.text.ts';
import { useWaitingSchedule } from './use-schedules.ts';

export const schedulePublish: DocumentActionComponent = (props) => {
  const { id, type, draft } = props;
  const { validation } = useValidationStatus(draft?._id ?? id, type, true);
  // The shop checks again when it publishes, so this doesn't wait for a running validation.
  const isInvalid = validation.some(({ level }) => level === 'error');
  const blockedReason = isInvalid ? scheduleText.form.invalid : undefined;
  return useScheduleAction('publish', props, draft, blockedReason);
};

export const scheduleUnpublish: DocumentActionComponent = (props) =>
  useScheduleAction('unpublish', props, props.published, undefined);

function useScheduleAction(
  action: ScheduleAction,
  { id, type, onComplete }: Parameters<DocumentActionComponent>[0],
  document: SanityDocument | null,
  blockedReason: string | undefined,
): ReturnType<DocumentActionComponent> {
  const existing = useWaitingSchedule(id, action);
  const [isOpen, setOpen] = useState(false);
  if (document === null && existing === undefined) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  const title = String(document?.['name'] ?? document?.['title'] ?? existing?.title ?? '');
  return {
    label: scheduleText.actions[action],
    icon: ClockIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: scheduleText.actions[action],
      onClose: close,
      content: (
        <ScheduleForm
          scheduled={{ action, document: id, documentType: type, title }}
          existing={existing}
          blockedReason={blockedReason}
          onClose={close}
        />
      ),
    },
  };
}

export const scheduledPublishBadge: DocumentBadgeComponent = ({ id }) => useBadge(id, 'publish');
export const scheduledUnpublishBadge: DocumentBadgeComponent = ({ id }) => useBadge(id, 'unpublish');

function useBadge(id: string, action: ScheduleAction): ReturnType<DocumentBadgeComponent> {
  const waiting = useWaitingSchedule(id, action);
  if (waiting === undefined) return null;
  const hint = action === 'publish' ? scheduleText.badgeHint : scheduleText.unpublishHint;
  return {
    label: scheduleText.badge(action, formatShortBeijing(Date.parse(waiting.at))),
    title: hint(waiting.by.name),
    color: 'primary',
  };
}

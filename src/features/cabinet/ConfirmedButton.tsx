import { useEffect, useRef, useState } from 'react';
import { cabinetText as words } from './cabinet.text.ts';

interface Props {
  readonly label: string;
  readonly question: string;
  readonly onConfirm: () => unknown;
}

/** Deletes at the second press. */
export function ConfirmedButton({ label, question, onConfirm }: Props) {
  const [isAsking, ask] = useState(false);
  const isBusy = useRef(false);
  const wasAsking = useRef(false);
  const first = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  // The pressed button takes the focus away with it.
  useEffect(() => {
    if (isAsking) confirm.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  // A second press would delete what is gone, and show its failure.
  const confirmOnce = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await onConfirm();
    isBusy.current = false;
  };
  if (!isAsking)
    return (
      <button ref={first} type="button" className="text-button" aria-label={label} onClick={() => ask(true)}>
        {words().delete}
      </button>
    );
  return (
    <span className="cabinet-question" role="alert">
      {question}{' '}
      <button ref={confirm} type="button" className="text-button" onClick={() => void confirmOnce()}>
        {words().confirm}
      </button>{' '}
      <button type="button" className="text-button" onClick={() => ask(false)}>
        {words().cancel}
      </button>
    </span>
  );
}

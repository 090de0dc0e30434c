import { useId, useState } from 'react';
import { useSubmit } from '../../components/hooks.ts';
import type { RunChange } from '../wants/change.ts';
import { FormButtons } from '../wants/form-fields.tsx';
import { putDrawer } from './cabinet.client.ts';
import type { CabinetDrawer } from './cabinet.contract.ts';
import { CABINET_TEXT_MAX } from './cabinet.rules.ts';
import { cabinetFormText as words } from './cabinet.text.ts';
import { useFormFocus } from './use-form-focus.ts';

interface Props {
  /** Absent for a new drawer. */
  readonly drawer?: CabinetDrawer | undefined;
  readonly change: RunChange;
  readonly onClose: () => void;
}

export function DrawerForm({ drawer, change, onClose }: Props) {
  const [name, setName] = useState(drawer?.drawer_name ?? '');
  const [isMissing, setMissing] = useState(false);
  // Stays the same if a call is repeated, so that a lost response adds no second drawer.
  const [drawerId] = useState(() => drawer?.id ?? crypto.randomUUID());
  const form = useFormFocus();
  const id = useId();

  const { isBusy, onSubmit } = useSubmit(async () => {
    if (name.trim() === '') {
      setMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (await change(() => putDrawer(drawerId, { name }))) onClose();
  });

  return (
    <form className="want-form text-fields" ref={form} onSubmit={onSubmit} noValidate>
      <h2>{drawer === undefined ? words().drawerAdd : words().drawerChange}</h2>
      <div className="field">
        <label htmlFor={id}>{words().drawerName}</label>
        <input
          id={id}
          autoComplete="off"
          maxLength={CABINET_TEXT_MAX.drawer}
          value={name}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
        />
        <p className="field-error" id={`${id}-error`} hidden={!isMissing}>
          {words().drawerMissing}
        </p>
      </div>
      <FormButtons
        submit={isBusy ? words().saving : words().saveDrawer}
        cancel={words().cancel}
        isBusy={isBusy}
        onClose={onClose}
      />
    </form>
  );
}

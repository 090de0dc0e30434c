import { type ReactNode, useState } from 'react';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import {
  isCitesListed,
  PERMIT_FILE_MAX_BYTES,
  PERMIT_KINDS,
  PERMIT_NUMBER_MAX_LENGTH,
  type PermitKind,
} from '../../../src/features/papers/permits.rules.ts';
import { SelectField } from '../base/SelectField.tsx';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { ActionForm, CheckField, Field } from '../orders/form-parts.tsx';
import type { Submission } from '../orders/use-submission.ts';
import { togglePosition } from './PaperFields.tsx';
import { permitsText as texts } from './permits.text.ts';
import type { Certificate } from './permits.ts';
import { sendPermitFile } from './send-permit-file.ts';

interface PermitFormProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
  /** The form adds the PDF of this permit. */
  readonly completes: Certificate | undefined;
  readonly onDone: () => void;
}

/** The parcel to pack, and the sent parcels. */
const parcelsOf = ({ lines, shipping }: OpsOrder) => [
  ...(lines.some(({ unsent }) => unsent > 0) ? [{ id: null, name: texts.toPack }] : []),
  ...shipping.shipments.map(({ id, courier, trackingNumber }) => ({
    id,
    name: texts.ofParcel(courier, trackingNumber),
  })),
];

function linesOf({ lines, shipping }: OpsOrder, parcel: number | null): readonly OpsLine[] {
  if (parcel === null) return lines.filter(({ unsent }) => unsent > 0);
  const held = shipping.shipments.find(({ id }) => id === parcel)?.lines ?? [];
  return lines.filter((line) => held.some(({ position }) => position === line.position));
}

/** Most certificates are about the listed species of the parcel. */
function likelyLines(order: OpsOrder, parcel: number | null): number[] {
  const lines = linesOf(order, parcel);
  const listed = lines.filter(({ specimen }) => isCitesListed(specimen));
  return (listed.length > 0 ? listed : lines).map(({ position }) => position);
}

interface ChosenFile {
  readonly id: string;
  readonly file: File;
}

export function PermitForm({ order, submission, completes, onDone }: PermitFormProps): ReactNode {
  const { number, version } = order;
  const parcels = parcelsOf(order);
  const parcel = parcels[0]?.id ?? null;
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(number, 'permit'),
    completes === undefined
      ? {
          kind: 'cites-export' as PermitKind,
          permitNumber: '',
          issuedOn: '',
          validUntil: '',
          parcel,
          positions: likelyLines(order, parcel),
        }
      : {
          kind: completes.kind,
          permitNumber: completes.permitNumber,
          parcel: completes.shipment,
          issuedOn: completes.issuedOn ?? '',
          validUntil: completes.validUntil ?? '',
          positions: [...completes.positions],
        },
  );
  // A draft can't store a file, so the operator has to choose it again.
  const [chosen, setChosen] = useState<ChosenFile>();
  const [progress, setProgress] = useState<string>();
  const choose = (file: File | undefined) => {
    setChosen(undefined);
    setProblem(file === undefined ? undefined : problemOf(file));
    if (file !== undefined && problemOf(file) === undefined) setChosen({ id: crypto.randomUUID(), file });
  };
  const save = async () => {
    const { kind, permitNumber, issuedOn, validUntil, positions } = typed;
    if (permitNumber.trim() === '') return setProblem(texts.noNumber);
    if (issuedOn === '') return setProblem(texts.noDate);
    if (validUntil !== '' && validUntil < issuedOn) return setProblem(texts.datesMixed);
    if (positions.length === 0) return setProblem(texts.noLine);
    const request = {
      number,
      version,
      kind,
      permitNumber,
      issuedOn,
      positions,
      shipment: typed.parcel,
      validUntil: validUntil === '' ? null : validUntil,
      file: chosen === undefined ? null : { id: chosen.id, bytes: chosen.file.size },
    };
    const sendFile = async ({ id, file }: ChosenFile) => {
      const sent = await sendPermitFile(id, file, (parts, all) => setProgress(texts.sending(parts, all)));
      setProgress(undefined);
      return sent;
    };
    const before = chosen && (() => sendFile(chosen));
    const isDone = await submission.send('add-permit', '/permits/add', request, texts.done, before);
    if (!isDone) return;
    drop();
    onDone();
  };
  return (
    <ActionForm
      at="add-permit"
      submission={submission}
      submit={texts.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void save()}
    >
      <div className="fields">
        <SelectField
          label={texts.kind}
          options={PERMIT_KINDS.map((kind) => [kind, texts.kinds[kind]])}
          value={typed.kind}
          onSelect={(kind) => change({ kind })}
        />
        <Field
          label={texts.number}
          value={typed.permitNumber}
          placeholder={texts.numberHint}
          maxLength={PERMIT_NUMBER_MAX_LENGTH}
          autoFocus
          onType={(permitNumber) => change({ permitNumber })}
        />
        <Field
          label={texts.issuedOn}
          type="date"
          value={typed.issuedOn}
          onType={(issuedOn) => change({ issuedOn })}
        />
        <Field
          label={texts.validUntil}
          type="date"
          title={texts.validUntilHint}
          value={typed.validUntil}
          onType={(validUntil) => change({ validUntil })}
        />
        {parcels.length > 1 && (
          <SelectField
            label={texts.parcel}
            options={parcels.map(({ id, name }) => [String(id ?? ''), name])}
            value={String(typed.parcel ?? '')}
            onSelect={(id) => {
              const next = id === '' ? null : Number(id);
              change({ parcel: next, positions: likelyLines(order, next) });
            }}
          />
        )}
      </div>
      <fieldset className="choices">
        <legend>{texts.lines}</legend>
        {linesOf(order, typed.parcel).map(({ position, name, grade }) => (
          <CheckField
            key={position}
            label={`${name} ${grade}`}
            checked={typed.positions.includes(position)}
            onCheck={(isOn) => change({ positions: togglePosition(typed.positions, position, isOn) })}
          />
        ))}
      </fieldset>
      <label>
        <span>{texts.file}</span>
        <input
          type="file"
          accept="application/pdf"
          onChange={({ currentTarget: { files } }) => choose(files?.[0])}
        />
      </label>
      <p className="soft">{texts.fileHint}</p>
      <p aria-live="polite">{progress}</p>
    </ActionForm>
  );
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return texts.fileEmpty;
  return size > PERMIT_FILE_MAX_BYTES ? texts.fileTooLarge((size / 1024 / 1024).toFixed(1)) : undefined;
}

/** The operator must agree to print characters that no font has. */

import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useCallback, useMemo, useState } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import { type PrintableOrder, printableParcels } from '../documents/document-order.ts';
import { printText as texts } from '../documents/documents.text.ts';
import { LABEL_SHAPES, type LabelSize, type PrintChoice, type PrintedDocument } from '../documents/job.ts';
import { documentsOf, WEIGHED, WITH_HS_CODE, WITH_IOSS } from '../documents/parcel-papers.ts';
import { formState } from '../orders/address.ts';
import { Modal } from '../orders/elements.tsx';
import { useFetched } from '../orders/fetching.tsx';
import { CheckField, RadioFields } from '../orders/form-parts.tsx';
import { $grossGrams, parcelKey } from './gross-weights.ts';
import { LineWeights } from './LineWeights.tsx';
import { type PrintOptions, readParcels, usePrintJob } from './use-print-job.ts';

interface PrintDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
  readonly onPrinted: () => Promise<void>;
}

const CHOICES = Object.keys(texts.documents) as readonly PrintChoice[];
const SIZES = Object.keys(LABEL_SHAPES) as readonly LabelSize[];
const sizeTitle = (size: LabelSize) => `${LABEL_SHAPES[size].width} × ${LABEL_SHAPES[size].height} mm`;

export function PrintDialog({ numbers, onClose, onPrinted }: PrintDialogProps): ReactNode {
  const [options, setOptions] = useState<PrintOptions>({
    paper: 'all',
    size: 'small',
    hsCode: '',
    lineGrams: {},
    withIoss: false,
  });
  const { state, make, opened, reset } = usePrintJob(numbers, onPrinted);
  // A list gives the same numbers in another array each time.
  const asked = numbers.join(' ');
  const read = useCallback(() => readParcels(asked.split(' ')), [asked]);
  const { data: orders } = useFetched(read, { isPolled: false });
  const parcels = useMemo(() => printableParcels(orders ?? []), [orders]);
  const { _searchParams: list = [] } = useRouter().state;
  const choose = (chosen: Partial<PrintOptions>) => {
    setOptions({ ...options, ...chosen });
    reset();
  };
  const isPrinted = (wanted: readonly PrintedDocument[], parcel: PrintableOrder) =>
    documentsOf(options.paper, parcel).some((paper) => wanted.includes(paper));
  const needs = (wanted: readonly PrintedDocument[]) => parcels.some((parcel) => isPrinted(wanted, parcel));
  const weighed = parcels.filter((parcel) => isPrinted(WEIGHED, parcel));
  const [only] = parcels.length === 1 ? weighed : [];
  const grossGrams = useStore($grossGrams);
  const isMaking = state.kind === 'making';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void make(options, state.kind === 'missing');
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className="desk-form" onSubmit={submit}>
        <p className="soft">{texts.lead(numbers.length)}</p>
        <RadioFields
          legend={texts.kindLabel}
          name="paper"
          options={CHOICES.map((paper) => [paper, texts.documents[paper]])}
          value={options.paper}
          onChoose={(paper) => choose({ paper })}
        />
        {weighed.map((parcel) => (
          <label key={parcel.number}>
            <span>{texts.parcelGrams(parcel.number)}</span>
            <input
              type="number"
              min={1}
              max={50_000}
              step={1}
              placeholder={texts.parcelGramsHint}
              value={grossGrams[parcelKey(parcel)] ?? ''}
              onChange={({ currentTarget }) => {
                $grossGrams.setKey(parcelKey(parcel), currentTarget.valueAsNumber || undefined);
                reset();
              }}
            />
          </label>
        ))}
        {needs(['labels']) && (
          <RadioFields
            legend={texts.size}
            name="size"
            options={SIZES.map((size) => [size, sizeTitle(size)])}
            value={options.size}
            onChoose={(size) => choose({ size })}
          />
        )}
        {needs(WITH_HS_CODE) && (
          <label>
            <span>{texts.hsCode}</span>
            <input
              pattern="\d{4}(\.?\d{2}){0,3}"
              maxLength={13}
              placeholder={texts.hsCodeHint}
              value={options.hsCode}
              onChange={({ currentTarget }) => choose({ hsCode: currentTarget.value })}
            />
          </label>
        )}
        {needs(WITH_IOSS) && (
          <CheckField
            label={texts.withIoss}
            checked={options.withIoss}
            onCheck={(withIoss) => choose({ withIoss })}
          />
        )}
        {only !== undefined && (
          <LineWeights
            parcel={only}
            typed={options.lineGrams}
            onType={(lineGrams) => choose({ lineGrams })}
          />
        )}
        <div aria-live="polite">
          {state.kind === 'failed' && <p className="notice bad">{state.msg}</p>}
          {state.kind === 'lacking' &&
            state.lacks.map(({ order, what }) => (
              <div key={order} className="notice warn">
                <span>{texts.lacks[what](order)}</span>
                <StateLink state={formState(list, order, 'change-recipient')} onClick={onClose}>
                  {texts.changeRecipient(order)}
                </StateLink>
              </div>
            ))}
          {state.kind === 'missing' && (
            <div className="notice warn">
              <p>{texts.missing}</p>
              <ul>
                {state.missing.map(({ order, characters }) => (
                  <li key={order}>{texts.missingOf(order ?? texts.ofSender, characters.join(' '))}</li>
                ))}
              </ul>
            </div>
          )}
          {state.kind === 'ready' && (
            <div className="notice good">
              <a href={state.address} target="_blank" rel="noreferrer" onClick={() => void opened()}>
                {texts.open(texts.documents[state.paper])}
              </a>
              {state.marks.length > 0 && <span>{state.isMarked ? texts.marked : texts.ready}</span>}
            </div>
          )}
          {state.kind === 'ready' && state.unweighed.length > 0 && (
            <p className="notice warn">{texts.unweighed(state.unweighed)}</p>
          )}
          {state.kind === 'ready' && state.permitFiles.length > 0 && (
            <div className="notice">
              <p>{texts.permitFiles}</p>
              <ul>
                {state.permitFiles.map(({ name, address }) => (
                  <li key={address}>
                    <a href={address} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {state.kind === 'ready' && state.withDefaultCode.length > 0 && (
            <p className="notice warn">{texts.defaultCodes(state.withDefaultCode)}</p>
          )}
          {state.kind === 'ready' && state.shortened.length > 0 && (
            <details className="notice warn">
              <summary>{texts.shortened(state.shortened.length)}</summary>
              <ul>
                {state.shortened.map((one) => (
                  <li key={`${one.number} ${one.field}`}>{texts.shortenedOf(one)}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
        {state.kind !== 'ready' && (
          <div className="buttons">
            <button type="submit" className="main" aria-disabled={isMaking}>
              {isMaking ? texts.making : state.kind === 'missing' ? texts.anyway : texts.make}
            </button>
          </div>
        )}
      </form>
    </Modal>
  );
}

/** The operator must agree to print characters that no font has. */

import { type ReactNode, type SubmitEvent, useState } from 'react';
import { printText as texts } from '../documents/documents.text.ts';
import { LABEL_SHAPES, type LabelSize } from '../documents/job.ts';
import { Modal } from '../orders/elements.tsx';
import { CheckField, RadioFields } from '../orders/form-parts.tsx';
import { LineWeights } from './LineWeights.tsx';
import { type PrintedDocument, type PrintOptions, usePrintJob } from './use-print-job.ts';

interface PrintDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
  readonly onPrinted: () => Promise<void>;
}

const PRINTED = Object.keys(texts.documents) as readonly PrintedDocument[];
/** Customs read HS codes. */
const WITH_HS_CODE: readonly PrintedDocument[] = ['invoice', 'cn22', 'cn23'];
const WITH_WEIGHT: readonly PrintedDocument[] = ['cn22', 'cn23'];
const WITH_IOSS: readonly PrintedDocument[] = ['invoice', 'cn23'];
const SIZES = Object.keys(LABEL_SHAPES) as readonly LabelSize[];
const sizeTitle = (size: LabelSize) => `${LABEL_SHAPES[size].width} × ${LABEL_SHAPES[size].height} mm`;

export function PrintDialog({ numbers, onClose, onPrinted }: PrintDialogProps): ReactNode {
  const [options, setOptions] = useState<PrintOptions>({
    paper: 'slip',
    size: 'small',
    hsCode: '',
    parcelGrams: null,
    lineGrams: {},
    withIoss: false,
  });
  const { state, make, opened, reset } = usePrintJob(numbers, onPrinted);
  const choose = (chosen: Partial<PrintOptions>) => {
    setOptions({ ...options, ...chosen });
    reset();
  };
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
          options={PRINTED.map((paper) => [paper, texts.documents[paper]])}
          value={options.paper}
          onChoose={(paper) => choose({ paper })}
        />
        {options.paper === 'labels' && (
          <RadioFields
            legend={texts.size}
            name="size"
            options={SIZES.map((size) => [size, sizeTitle(size)])}
            value={options.size}
            onChoose={(size) => choose({ size })}
          />
        )}
        {WITH_HS_CODE.includes(options.paper) && (
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
        {WITH_IOSS.includes(options.paper) && (
          <CheckField
            label={texts.withIoss}
            checked={options.withIoss}
            onCheck={(withIoss) => choose({ withIoss })}
          />
        )}
        {WITH_WEIGHT.includes(options.paper) && numbers.length === 1 && (
          <label>
            <span>{texts.parcelGrams}</span>
            <input
              type="number"
              min={1}
              max={50_000}
              step={1}
              placeholder={texts.parcelGramsHint}
              value={options.parcelGrams ?? ''}
              onChange={({ currentTarget: { value } }) =>
                choose({ parcelGrams: value === '' ? null : Number(value) })
              }
            />
          </label>
        )}
        {WITH_WEIGHT.includes(options.paper) && numbers.length === 1 && (
          <LineWeights
            numbers={numbers}
            typed={options.lineGrams}
            onType={(lineGrams) => choose({ lineGrams })}
          />
        )}
        <div aria-live="polite">
          {state.kind === 'failed' && <p className="notice bad">{state.msg}</p>}
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
              {state.paper !== 'picking' && <span>{state.isMarked ? texts.marked : texts.ready}</span>}
            </div>
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

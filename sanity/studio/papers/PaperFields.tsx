import type { ReactNode } from 'react';
import { PAPER_NAME_MAX, PAPER_NUMBER_MAX } from '../../../src/features/papers/papers.rules.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { SelectField } from '../base/SelectField.tsx';
import { CheckField, Field } from '../orders/form-parts.tsx';
import { papersText as texts } from './papers.text.ts';
import type { TypedPaper } from './papers-form.ts';

interface PaperFieldsProps {
  readonly paper: TypedPaper;
  readonly lines: OpsQuote['lines'];
  readonly onChange: (changed: Partial<TypedPaper>) => void;
  readonly onRemove: () => void;
}

const DAYS = ['askedOn', 'expectedBy', 'receivedOn', 'issuedOn', 'validUntil'] as const;

export function PaperFields({ paper, lines, onChange, onRemove }: PaperFieldsProps): ReactNode {
  const { fields } = texts;
  const title = paper.name === '' ? texts.newPaper : paper.name;
  const isNew = paper.key.startsWith('new ');
  return (
    <fieldset className="paper">
      <legend>
        {title} <span className="soft">{texts.who[paper.who]}</span>
        {paper.receivedOn !== '' && <span className="mark">{texts.received}</span>}
      </legend>
      {isNew && (
        <div className="fields">
          <Field
            label={fields.name}
            value={paper.name}
            maxLength={PAPER_NAME_MAX}
            onType={(name) => onChange({ name })}
          />
          <SelectField
            label={fields.who}
            options={(['shop', 'buyer'] as const).map((who) => [who, texts.who[who]])}
            value={paper.who}
            onSelect={(who) => onChange({ who })}
          />
        </div>
      )}
      {lines.length > 1 && <Lines paper={paper} lines={lines} onChange={onChange} />}
      {paper.reportedNumber !== null && paper.receivedOn === '' && (
        <div className="notice warn">
          <p>{paper.isReported ? texts.reported(paper.reportedNumber) : texts.dismissed}</p>
          {paper.isReported && (
            <div className="buttons">
              <button type="button" onClick={() => onChange({ number: paper.reportedNumber ?? '' })}>
                {texts.take}
              </button>
              <button type="button" onClick={() => onChange({ isReported: false })}>
                {texts.dismiss}
              </button>
            </div>
          )}
        </div>
      )}
      <div className="fields paper-days">
        {DAYS.map((day) => (
          <Field
            key={day}
            type="date"
            label={fields[day]}
            aria-label={texts.of(fields[day], title)}
            value={paper[day]}
            onType={(typed) => onChange({ [day]: typed })}
          />
        ))}
      </div>
      <div className="fields">
        <Field
          label={fields.number}
          aria-label={texts.of(fields.number, title)}
          value={paper.number}
          maxLength={PAPER_NUMBER_MAX}
          onType={(number) => onChange({ number })}
        />
        <Field
          label={fields.note}
          aria-label={texts.of(fields.note, title)}
          value={paper.note}
          onType={(note) => onChange({ note })}
        />
      </div>
      <button type="button" className="paper-remove" aria-label={texts.removeOf(title)} onClick={onRemove}>
        {texts.remove}
      </button>
    </fieldset>
  );
}

function Lines({ paper, lines, onChange }: Omit<PaperFieldsProps, 'onRemove'>): ReactNode {
  return (
    <div className="paper-lines">
      <span>{texts.fields.lines}</span>
      {lines.map(({ name, grade }, position) => (
        <CheckField
          key={`${name} ${grade}`}
          label={`${name} ${grade}`}
          checked={paper.lines.includes(position)}
          onCheck={(isOn) => onChange({ lines: togglePosition(paper.lines, position, isOn) })}
        />
      ))}
    </div>
  );
}

export function togglePosition(positions: readonly number[], position: number, isOn: boolean): number[] {
  const others = positions.filter((one) => one !== position);
  return isOn ? [...others, position].toSorted((a, b) => a - b) : others;
}

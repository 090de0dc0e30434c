import type { ReactNode } from 'react';
import { GRADES } from '../../../src/features/specimens/specimen.rules.ts';
import { SelectField } from '../base/SelectField.tsx';
import { catalogueText } from './catalogue.text.ts';
import type { EditFormValues } from './edit-form.ts';
import type { Entries } from './entries.ts';
import { PRICE_ENDINGS } from './price.ts';

const { form: words } = catalogueText;
const WAYS = ['percent', 'amount', 'to'] as const;

interface EditFieldsProps {
  readonly typed: EditFormValues;
  readonly entries: Entries;
  readonly onChange: (typed: EditFormValues) => void;
}

export function EditFields({ typed, entries, onChange }: EditFieldsProps): ReactNode {
  const set = (some: Partial<EditFormValues>) => onChange({ ...typed, ...some });
  const { name, way } = typed;
  return (
    <>
      {name === 'price' && (
        <>
          <Radios
            label={words.priceBy}
            options={WAYS.map((one) => [one, words.ways[one]])}
            value={way}
            onSet={(value) => set({ way: value })}
          />
          <label>
            <span>{words[way]}</span>
            <input
              type="number"
              step="0.01"
              value={typed.number}
              onChange={({ currentTarget }) => set({ number: currentTarget.value })}
            />
          </label>
          {way === 'to' && <p className="soft">{words.toHint}</p>}
          <Radios
            label={words.ending}
            options={PRICE_ENDINGS.map((one) => [one, words.endings[one]])}
            value={typed.ending}
            onSet={(value) => set({ ending: value })}
          />
        </>
      )}
      {name === 'category' && (
        <SelectField
          label={words.category}
          options={[['', ''], ...entries.ofTypes(['category']).map(({ id, title }) => [id, title] as const)]}
          value={typed.category}
          onSelect={(category) => set({ category })}
        />
      )}
      {name !== 'category' && (
        <SelectField
          label={words.grade}
          options={[
            ['', name === 'price' ? words.allGrades : ''],
            ...GRADES.map((grade) => [grade, grade] as const),
          ]}
          value={typed.grade}
          onSelect={(grade) => set({ grade })}
        />
      )}
      {name === 'gradeText' && (
        <label>
          <span>{words.text}</span>
          <input value={typed.text} onChange={({ currentTarget }) => set({ text: currentTarget.value })} />
        </label>
      )}
      <Radios
        label={words.mode}
        options={[
          ['draft', `${words.draft}：${words.draftHint}`],
          ['live', `${words.live}：${words.liveHint}`],
        ]}
        value={typed.isLive ? 'live' : 'draft'}
        onSet={(mode) => set({ isLive: mode === 'live' })}
      />
    </>
  );
}

interface OptionsProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly value: T;
  readonly onSet: (value: T) => void;
}

function Radios<T extends string>({ label, options, value, onSet }: OptionsProps<T>): ReactNode {
  return (
    <fieldset className="radios">
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={label} checked={option === value} onChange={() => onSet(option)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

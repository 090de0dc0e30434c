import { type ReactNode, type RefObject, useMemo } from 'react';
import { useSchema } from 'sanity';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { GRADES } from '../../../src/features/specimens/specimen.rules.ts';
import { genusOf } from '../../../src/features/wants/wants.rules.ts';
import { SelectField } from '../base/SelectField.tsx';
import { catalogueText as texts } from './catalogue.text.ts';
import type { Entries } from './entries.ts';
import { type FilterName, type ListName, type ListRoute, withFilter } from './filter.ts';

type ChoiceName = Extract<FilterName, keyof typeof texts.filters> & Exclude<FilterName, 'min' | 'max'>;
type Choices = readonly (readonly [value: string, label: string])[];

const CHOICES: Readonly<Record<ListName, readonly ChoiceName[]>> = {
  products: ['category', 'genus', 'species', 'grade'],
  species: ['family', 'genus'],
  drafts: ['type', 'category', 'genus', 'grade'],
};

interface FiltersProps {
  readonly place: ListRoute;
  readonly entries: Entries;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onChange: (place: ListRoute) => void;
}

export function CatalogueFilters({ place, entries, search, onChange }: FiltersProps): ReactNode {
  const { list, filter } = place;
  const schema = useSchema();
  const choices = useMemo(() => {
    const species = entries.ofTypes(['species']);
    const genus = filter.genus;
    return {
      category: entries.ofTypes(['category']).map(({ id, title }) => [id, title] as const),
      genus: distinct(species.map(({ latinName }) => genusOf(latinName))),
      species: species
        .filter(({ latinName }) => genus === undefined || genusOf(latinName) === genus)
        .map(({ id, title, latinName }) => [id, `${title} ${latinName}`] as const),
      family: distinct(species.map(({ family }) => family)),
      grade: GRADES.map((grade) => [grade, grade] as const),
      type: DOCUMENT_KINDS.map((kind) => [kind, schema.get(kind)?.title ?? kind] as const),
    } satisfies Record<ChoiceName, Choices>;
  }, [entries, filter.genus, schema]);
  const set = (name: FilterName, value: string) => onChange(withFilter(place, name, value));
  const isFiltered = Object.keys(filter).some((name) => name !== 'state');
  return (
    <search className="desk-filters">
      <Typed
        key={`${list} ${filter.q ?? ''}`}
        className="search"
        label={texts.search}
        type="search"
        value={filter.q ?? ''}
        placeholder={texts.searchHint}
        field={search}
        onSet={(value) => set('q', value)}
      />
      {CHOICES[list].map((name) => (
        <SelectField
          key={name}
          label={texts.filters[name]}
          options={[['', texts.any], ...choices[name]]}
          value={filter[name] ?? ''}
          onSelect={(value) => set(name, value)}
        />
      ))}
      {list !== 'species' &&
        (['min', 'max'] as const).map((name) => (
          <Typed
            key={`${list} ${name} ${filter[name] ?? ''}`}
            className="typed price"
            label={texts.filters[name]}
            type="number"
            value={filter[name] ?? ''}
            placeholder={texts.any}
            onSet={(value) => set(name, value)}
          />
        ))}
      {isFiltered && (
        <button
          type="button"
          onClick={() =>
            onChange({ list, page: 1, filter: filter.state === undefined ? {} : { state: filter.state } })
          }
        >
          {texts.clear}
        </button>
      )}
    </search>
  );
}

const distinct = (all: readonly string[]): Choices =>
  [...new Set(all)]
    .filter((one) => one !== '')
    .sort()
    .map((one) => [one, one]);

interface TypedProps {
  readonly className: string;
  readonly label: string;
  readonly type: 'search' | 'number';
  readonly value: string;
  readonly placeholder: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onSet: (value: string) => void;
}

/** Applies on blur or Enter, because each change adds to the browser's history. */
function Typed({ className, label, type, value, placeholder, field, onSet }: TypedProps): ReactNode {
  const set = (typed: string) => {
    if (typed.trim() !== value) onSet(typed.trim());
  };
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        ref={field}
        type={type}
        {...(type === 'number' ? { min: 0, step: 'any' } : { maxLength: 100 })}
        defaultValue={value}
        placeholder={placeholder}
        onBlur={({ currentTarget }) => set(currentTarget.value)}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) set(currentTarget.value);
        }}
      />
    </label>
  );
}

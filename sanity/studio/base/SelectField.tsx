import type { ReactNode } from 'react';

interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, title: string])[];
  readonly value: T;
  readonly onSelect: (value: T) => void;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>): ReactNode {
  const { label, options, value, onSelect } = props;
  return (
    <label>
      <span>{label}</span>
      {/* React's types don't know that the value is one of the options. */}
      <select value={value} onChange={({ currentTarget }) => onSelect(currentTarget.value as T)}>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

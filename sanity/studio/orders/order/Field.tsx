import type { InputHTMLAttributes, ReactNode } from 'react';
import { LINE_MAX } from '../../../../src/contract/ops-order-writes.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function Field({ label, value, onType, ...rest }: Props): ReactNode {
  return (
    <label>
      <span>{label}</span>
      <input
        maxLength={LINE_MAX}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...rest}
      />
    </label>
  );
}

/** Couriers that the shop sends with; any other can be typed. */
const COURIERS = ['顺丰速运', '中国邮政 EMS', '中通国际', 'DHL', 'FedEx', 'UPS'];

export function CourierField(props: Omit<Props, 'list'>): ReactNode {
  return (
    <>
      <Field required list="orders-couriers" {...props} />
      <datalist id="orders-couriers">
        {COURIERS.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
    </>
  );
}

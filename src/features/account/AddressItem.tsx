import { useEffect, useRef, useState } from 'react';
import type { Address } from '../../contract/addresses.ts';
import { addressText as words } from '../../text/address-form.ts';
import { countryTitle } from '../../text/countries.ts';

interface Props {
  readonly address: Address;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
  readonly onSendHere: (() => void) | undefined;
}

export function AddressItem({ address, isBusy, onEdit, onDefault, onRemove, onSendHere }: Props) {
  const [isAsking, ask] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  // The question replaces the focused button.
  useEffect(() => {
    if (isAsking) no.current?.focus();
  }, [isAsking]);
  const { recipient, phone, text, country, is_default: isDefault } = address;
  return (
    <li className="address-item">
      <p className="address-who">
        <bdi>{recipient}</bdi> <span className="figures">{phone}</span>
        {isDefault && <span className="address-default">{words().isDefault}</span>}
      </p>
      <p className="address-text">{text}</p>
      <p className="address-text">{countryTitle(country)}</p>
      {isAsking ? (
        <fieldset className="address-ways">
          <legend>{words().removeAsk}</legend>
          <button type="button" className="text-button" aria-disabled={isBusy} onClick={onRemove}>
            {words().removeYes}
          </button>
          <button ref={no} type="button" className="text-button" onClick={() => ask(false)}>
            {words().cancel}
          </button>
        </fieldset>
      ) : (
        <div className="address-ways">
          {onSendHere !== undefined && (
            <button type="button" className="text-button" aria-disabled={isBusy} onClick={onSendHere}>
              {words().sendHere}
            </button>
          )}
          <button type="button" className="text-button" onClick={onEdit}>
            {words().change}
          </button>
          {!isDefault && (
            <button type="button" className="text-button" aria-disabled={isBusy} onClick={onDefault}>
              {words().makeDefault}
            </button>
          )}
          <button type="button" className="text-button" onClick={() => ask(true)}>
            {words().remove}
          </button>
        </div>
      )}
    </li>
  );
}

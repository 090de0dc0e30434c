import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchSession } from '../../../browser/session.ts';
import type { MessageResponse } from '../../base/call.client.ts';
import { type CallResult, hasFailureCode } from '../../base/call.client.ts';
import { countryTitle } from '../../base/countries.text.ts';
import { failureText } from '../../base/failures.text.ts';
import { notify } from '../../base/notices.ts';
import { pagePath } from '../../base/words.text.ts';
import { orderFailures } from '../../checkout/checkout-failures.text.ts';
import type { User } from '../account.contract.ts';
import { addressBookFailures } from '../account-failures.text.ts';
import { addressText as words } from '../address-form.text.ts';
import {
  type AddressesResult,
  changeOrderAddress,
  deleteAddress,
  fetchAddresses,
  setDefaultAddress,
} from '../addresses.client.ts';
import type { Address } from '../addresses.contract.ts';
import { AddressForm } from './AddressForm.tsx';

interface Props {
  readonly address: Address;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
  readonly onSendHere: (() => void) | undefined;
}

function AddressItem({ address, isBusy, onEdit, onDefault, onRemove, onSendHere }: Props) {
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

export interface AddressBookProps {
  /** The order that goes to the chosen address, if the shopper came from its page. */
  readonly order: string | undefined;
  /** Path of the page that led here, such as that of the open cart. */
  readonly back: string | undefined;
  /** The account's data after each change. */
  readonly changed: (user: User) => void;
}

type Book =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'known';
      readonly addresses: readonly Address[];
      readonly user: User;
    };

export function AddressBook({ order, back, changed }: AddressBookProps) {
  const [book, setBook] = useState<Book>({ kind: 'asking' });
  /** The address in the form; `new` while an address is added. */
  const [editing, edit] = useState<Address | 'new' | undefined>();
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    setBook({ kind: 'asking' });
    const result = await fetchAddresses();
    if (result.kind === 'answer') setBook({ kind: 'known', ...result.data });
    else setBook({ kind: 'failed' });
    if (hasFailureCode(result, 'login-required')) void fetchSession();
  }, []);
  useEffect(() => void load(), [load]);

  const show = ({ addresses, user }: AddressesResult) => {
    setBook({ kind: 'known', addresses, user });
    changed(user);
  };
  const closeForm = () => {
    edit(undefined);
    // The focused form was removed.
    requestAnimationFrame(() => place.current?.focus());
  };
  const tell = (
    result: CallResult<MessageResponse>,
    failed: string,
    failures: Parameters<typeof failureText>[1],
  ) => {
    if (result.kind === 'answer') return notify({ kind: 'success', text: result.data.msg });
    if (hasFailureCode(result, 'login-required')) void fetchSession();
    return notify({ kind: 'error', text: failureText(result, failures, failed) });
  };
  const press = async (call: () => Promise<CallResult<AddressesResult>>, failed: string) => {
    if (isBusy) return;
    setBusy(true);
    const result = await call();
    setBusy(false);
    tell(result, failed, addressBookFailures);
    if (result.kind === 'answer') show(result.data);
    // Another tab deleted the address.
    else if (hasFailureCode(result, 'address-not-found')) void load();
  };
  const sendOrder = async (address: string | null) => {
    if (order === undefined || isBusy) return;
    setBusy(true);
    const result = await changeOrderAddress(order, address);
    setBusy(false);
    tell(result, words().orderFailed, orderFailures);
    if (result.kind === 'answer') location.assign(pagePath(`/orders/${order}`));
  };

  if (book.kind === 'asking')
    return (
      <p className="address-empty" role="status">
        {words().loading}
      </p>
    );
  if (book.kind === 'failed')
    return (
      <div className="address-empty" role="alert">
        <p>{words().loadFailed}</p>
        <button type="button" className="text-button" onClick={() => void load()}>
          {words().retry}
        </button>
      </div>
    );
  const { addresses, user } = book;
  return (
    <div className="address-list" ref={place} tabIndex={-1}>
      {order !== undefined && (
        <div className="address-order">
          <p>{words().forOrder(order)}</p>
          <button type="button" className="text-button" onClick={() => void sendOrder(null)}>
            {words().sendToAccount}
          </button>
        </div>
      )}
      {addresses.length === 0 && editing === undefined && <p className="address-empty">{words().none}</p>}
      <ul>
        {addresses.map((address) =>
          editing !== undefined && editing !== 'new' && editing.id === address.id ? (
            <li key={address.id}>
              <AddressForm address={editing} user={user} onClose={closeForm} onSaved={show} />
            </li>
          ) : (
            <AddressItem
              key={address.id}
              address={address}
              isBusy={isBusy}
              onEdit={() => edit(address)}
              onDefault={() => void press(() => setDefaultAddress(address.id), words().saveFailed)}
              onRemove={() => void press(() => deleteAddress(address.id), words().removeFailed)}
              onSendHere={order === undefined ? undefined : () => void sendOrder(address.id)}
            />
          ),
        )}
      </ul>
      {editing === 'new' ? (
        <AddressForm user={user} onClose={closeForm} onSaved={show} />
      ) : (
        <button type="button" className="button quiet" onClick={() => edit('new')}>
          {words().add}
        </button>
      )}
      {back !== undefined && <a href={back}>{words().back}</a>}
    </div>
  );
}

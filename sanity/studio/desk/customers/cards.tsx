import type { ReactNode } from 'react';
import { countryTitle } from '../../../../src/features/base/countries.text.ts';
import type { Customer } from '../../../../src/features/desk/ops-customers.contract.ts';
import { customersText as texts } from '../customers.text.ts';

type Account = NonNullable<Customer['account']>;

export function AccountCard({ account }: { readonly account: Account }): ReactNode {
  const { email, emailConfirmed, pendingEmail, phone, address, country, role } = account;
  return (
    <section>
      <h2>{texts.account}</h2>
      <address>
        <a className="alone" href={`mailto:${email}`}>
          {email}
        </a>
        {!emailConfirmed && <span className="soft">{texts.unconfirmed}</span>}
        {pendingEmail !== null && (
          <span className="soft">
            {texts.facts.pendingEmail} {pendingEmail}
          </span>
        )}
        <span>{phone || `${texts.facts.phone} ${texts.noValue}`}</span>
        <span>{address || `${texts.facts.address} ${texts.noValue}`}</span>
        {country !== null && <span className="soft">{countryTitle(country)}</span>}
        {role !== 'shopper' && (
          <span className="soft">
            {texts.facts.role} {texts.roles[role]}
          </span>
        )}
      </address>
    </section>
  );
}

export function AddressesCard({ addresses }: { readonly addresses: Customer['addresses'] }): ReactNode {
  return (
    <section>
      <h2>{texts.addresses}</h2>
      {addresses.length === 0 && <p className="soft">{texts.noAddresses}</p>}
      <ul className="plain-list">
        {addresses.map(({ id, recipient, phone, text, country, is_default: isDefault }) => (
          <li key={id}>
            <address>
              <strong>
                <bdi>{recipient}</bdi>
              </strong>
              <span>{phone}</span>
              <span>{text}</span>
              <span className="soft">
                {countryTitle(country)}
                {isDefault && `，${texts.isDefault}`}
              </span>
            </address>
          </li>
        ))}
      </ul>
    </section>
  );
}

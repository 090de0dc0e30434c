import { type ReactNode, useId } from 'react';
import { isLatinScript } from '../../../src/features/base/characters.rules.ts';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { findCountryByName } from '../../../src/features/base/country.rules.ts';
import { STATES } from '../../../src/features/base/country-codes.rules.ts';
import { FIELD_MAX_LENGTH } from '../../../src/features/base/limits.contract.ts';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { ActionForm, type ActionProps, Field, TextAreaField } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import { ordersText } from '../orders/orders.text.ts';

const texts = orderText.recipient;

export function RecipientForm({ order, submission, isFocused }: ActionProps): ReactNode {
  const { number, version, buyer } = order;
  const known = {
    name: buyer.name ?? '',
    phone: buyer.phone ?? '',
    address: buyer.address ?? '',
    country: order.country === null ? '' : countryTitle(order.country),
    latinName: buyer.latin?.name ?? '',
    latinAddress: buyer.latin?.address ?? '',
    reason: '',
  };
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(number, 'change-recipient'),
    known,
  );
  const countryList = useId();
  const save = async () => {
    const { latinName, latinAddress, country: named, ...given } = typed;
    const country = named.trim() === '' ? null : findCountryByName(named);
    if (country === null && named.trim() !== '') return setProblem(ordersText.unknownCountry(named));
    const written = [latinName, latinAddress].filter((text) => text.trim() !== '');
    if (written.length === 1) return setProblem(texts.latinBoth);
    if (!written.every(isLatinScript)) return setProblem(texts.latinOnly);
    const latin = written.length === 0 ? null : { name: latinName, address: latinAddress };
    const request = { number, version, ...given, country, latin };
    const isDone = await submission.send('change-recipient', '/orders/recipient', request, texts.done);
    if (isDone) drop();
  };
  return (
    <ActionForm
      at="change-recipient"
      submission={submission}
      submit={texts.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void save()}
    >
      <div className="fields">
        <Field
          label={texts.name}
          value={typed.name}
          maxLength={FIELD_MAX_LENGTH.name}
          required
          autoFocus={isFocused}
          onType={(name) => change({ name })}
        />
        <Field
          label={texts.phone}
          value={typed.phone}
          maxLength={FIELD_MAX_LENGTH.phone}
          required
          onType={(phone) => change({ phone })}
        />
        <Field
          label={texts.country}
          value={typed.country}
          list={countryList}
          placeholder={ordersText.countryHint}
          maxLength={FIELD_MAX_LENGTH.country}
          onType={(country) => change({ country })}
        />
        <datalist id={countryList}>
          {STATES.map((code) => (
            <option key={code} value={countryTitle(code)} />
          ))}
        </datalist>
        <Field
          label={texts.latinName}
          value={typed.latinName}
          maxLength={FIELD_MAX_LENGTH.name}
          onType={(latinName) => change({ latinName })}
        />
      </div>
      <TextAreaField
        label={texts.address}
        maxLength={FIELD_MAX_LENGTH.address}
        value={typed.address}
        required
        onType={(address) => change({ address })}
      />
      <TextAreaField
        label={texts.latinAddress}
        maxLength={FIELD_MAX_LENGTH.address}
        value={typed.latinAddress}
        onType={(latinAddress) => change({ latinAddress })}
      />
      <p className="soft">{texts.latinHint}</p>
      <Field
        label={texts.reason}
        value={typed.reason}
        placeholder={texts.reasonHint}
        required
        onType={(reason) => change({ reason })}
      />
      <p className="soft">{texts.hint}</p>
    </ActionForm>
  );
}

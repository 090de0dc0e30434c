/** What a payment provider declares: all that the shop knows of it, so that nothing has to ask for its name. */
import type { FailureCode } from '../../../../src/contract/failure.ts';
import type { ChargeRule } from '../../../../src/rules/charge.ts';
import type { ProviderRules } from '../../../../src/rules/providers/provider.ts';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { Settings } from '../../../../src/settings.ts';
import type { PaymentProvider, WalletProvider } from './provider.ts';

/** As a refusal tells it. */
interface Off {
  readonly code: FailureCode;
  readonly msg: string;
}

interface Declaration<Flow extends ProviderRules['flow'], Built> {
  readonly rules: ProviderRules & { readonly name: ProviderName; readonly flow: Flow };
  /** In what it is asked for money. */
  readonly money: (settings: Settings) => Pick<ChargeRule, 'currency' | 'rate'>;
  /** By the settings that it needs; undefined where they are not set. */
  readonly build: (settings: Settings) => Built | undefined;
  /** Why nobody may begin to pay by it, as shoppers are told; undefined when they may try. */
  readonly whyOff: (settings: Settings) => Off | undefined;
}

/** What its shoppers are told. */
interface Texts {
  readonly failed: string;
  /** The provider takes nothing by this attempt any more; another one has to be begun. */
  readonly refused: string;
}

/** Its routes: `POST /{name}/create-session`. */
export interface RedirectDeclaration extends Declaration<'redirect', PaymentProvider> {
  readonly texts: Texts;
}

/** Its routes: `POST /{name}/orders`, and `capture` and `cancel` of each. */
export interface WindowDeclaration extends Declaration<'window', WalletProvider> {
  readonly texts: Texts & { readonly cancelled: string };
}

/** The routes of both: `GET /{name}/verify-payment/{id}`, `POST /{name}/webhook`. */
export type ProviderDeclaration = RedirectDeclaration | WindowDeclaration;

export function hasWindow(declared: ProviderDeclaration): declared is WindowDeclaration {
  return declared.rules.flow === 'window';
}

import type { CheckName } from '../../../src/features/desk/preflight.contract.ts';
import type { Settings } from '../../../src/settings.ts';
import type { Stage } from '../base/stage.ts';
import type { Database } from '../db/connection.ts';

/** Sentences in English, for whoever sets the shop up. */
export type Finding =
  /** `found` tells what the service answered, not what a setting says. */
  | { readonly kind: 'ok'; readonly found: string }
  | { readonly kind: 'wrong'; readonly found: string; readonly remedy: string }
  | { readonly kind: 'unasked'; readonly why: string };

export interface Check {
  readonly name: CheckName;
  /** Only reads. An error that it throws counts as `unasked`. */
  readonly ask: (signal: AbortSignal) => Promise<Finding>;
}

export function listChecks(asks: Readonly<Partial<Record<CheckName, Check['ask']>>>): Check[] {
  return Object.entries(asks).map(([name, ask]) => ({ name: name as CheckName, ask }));
}

export interface PreflightContext {
  readonly settings: Settings;
  /** `local` if the shop runs on its stand-ins. */
  readonly stage: Stage;
  /** Sentences that say why the settings do not fit the stage, each with the remedy. */
  readonly settingProblems: readonly string[];
  /** The shop's address, such as `https://shop.example`. */
  readonly origin: string;
  /** Throws if the database can't be reached. */
  readonly database: () => Promise<Database>;
  /** Address of a DNS server, such as `127.0.0.1:53`; by default that of the system. */
  readonly dnsServer?: string;
}

export const ok = (found: string): Finding => ({ kind: 'ok', found });
export const wrong = (found: string, remedy: string): Finding => ({ kind: 'wrong', found, remedy });
/** `remedy` is told unless it is right. */
export const okIf = (isRight: boolean, found: string, remedy: string): Finding =>
  isRight ? ok(found) : wrong(found, remedy);
export const unasked = (why: string): Finding => ({ kind: 'unasked', why });

/** Several checks share one answer of a service, which is asked for once. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

/** Published documents, each checked against its schema alone. */
import type { BrokenDocument } from './check.ts';
import { type DocumentKind, type DocumentName, SITE_SETTINGS_ID } from './kinds.ts';
import { checkVersion, type Version } from './version.ts';

export interface BrokenVersion {
  readonly name: DocumentName;
  readonly raw: unknown;
  readonly document: BrokenDocument;
}

/** All of one kind. */
export interface CheckedKind<K extends DocumentKind> {
  readonly kind: K;
  readonly sound: readonly Version<K>[];
  readonly broken: readonly BrokenVersion[];
}

export type CheckedContent = { readonly [K in DocumentKind]: CheckedKind<K> };

export function checkAll<K extends DocumentKind>(kind: K, raws: readonly unknown[]): CheckedKind<K> {
  const sound: Version<K>[] = [];
  const broken: BrokenVersion[] = [];
  for (const raw of raws) {
    const checked = checkVersion(kind, raw);
    if (checked.kind === 'sound') sound.push(checked.version);
    else broken.push({ name: { kind, id: checked.document.id }, raw, document: checked.document });
  }
  return { kind, sound, broken };
}

/** `raw`: null where they are not published, which is as broken as any fault in them. */
export function checkSettings(raw: unknown): CheckedKind<'siteSettings'> {
  if (raw !== null) return checkAll('siteSettings', [raw]);
  const name = { kind: 'siteSettings', id: SITE_SETTINGS_ID } as const;
  return { kind: 'siteSettings', sound: [], broken: [{ name, raw, document: missingSettings() }] };
}

/** Settings that nobody published, or that were taken down. */
export function missingSettings(): BrokenDocument {
  const message = '网站设置没有发布，请重新发布';
  return { id: SITE_SETTINGS_ID, type: 'siteSettings', title: '网站设置', problems: [{ path: '', message }] };
}

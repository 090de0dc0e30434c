import type { SanityClient } from '@sanity/client';
import { Box, Button, Card, Dialog, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useClient, useSchema } from 'sanity';
import { useRouter } from 'sanity/router';
import { isConflict } from '../../../src/content/conflict.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import { draftId } from '../../../src/features/content/addresses.rules.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { TableHead } from '../base/TableHead.tsx';
import { type Difference, differencesOf, type FieldTitles } from '../catalogue/differences.ts';
import type { DocumentPair, StoredDocument } from '../catalogue/pair.ts';
import { readPairs } from '../catalogue/studio-content-lake.ts';
import { activityText } from './activity.text.ts';
import { readVersion } from './transactions.ts';

const { version: words } = activityText;

interface VersionDialogProps {
  readonly documentId: string;
  readonly type: string;
  readonly versionOf: string;
  readonly revision: string;
  readonly time: string;
  readonly onClose: () => void;
}

interface Compared {
  readonly version: Record<string, unknown> | undefined;
  readonly pair: DocumentPair;
  readonly titles: ReadonlyMap<string, string>;
}

export function VersionDialog(props: VersionDialogProps): ReactNode {
  const { documentId, type, versionOf, revision, time, onClose } = props;
  const client = useClient({ apiVersion: API_VERSION });
  const schema = useSchema();
  const toast = useToast();
  const router = useRouter();
  const [compared, setCompared] = useState<Compared | 'failed'>();
  const [note, setNote] = useState<string>();
  const [isWriting, setWriting] = useState(false);

  const read = useCallback(async () => {
    try {
      setCompared(await compare(client, documentId, versionOf, revision));
    } catch {
      setCompared('failed');
    }
  }, [client, documentId, versionOf, revision]);
  useEffect(() => void read(), [read]);

  const restore = async ({ version, pair }: Compared) => {
    if (version === undefined) return;
    setWriting(true);
    const outcome = await writeDraft(client, documentId, version, pair);
    setWriting(false);
    if (outcome === 'restored') {
      toast.push({ status: 'success', title: words.restored });
      onClose();
      router.navigateIntent('edit', { id: documentId, type });
      return;
    }
    setNote(outcome === 'conflict' ? words.conflict : words.failed);
    if (outcome === 'conflict') await read();
  };

  const texts: FieldTitles = {
    fieldTitle: (of, name) => titleOf(schema.get(of), name),
    documentTitle: (id) => (compared === 'failed' ? id : (compared?.titles.get(id) ?? id)),
  };
  const isRead = compared !== undefined && compared !== 'failed';
  const now = isRead ? (compared.pair.draft ?? compared.pair.published) : undefined;
  const differences =
    isRead && compared.version !== undefined
      ? differencesOf(type, compared.version, now ?? {}, texts)
      : undefined;

  return (
    <Dialog
      id="version"
      width={2}
      header={words.header(formatDateTime(time))}
      onClose={onClose}
      onClickOutside={onClose}
    >
      <Stack gap={4} padding={4}>
        {compared === undefined && (
          <Flex justify="center" padding={4}>
            <Spinner muted />
          </Flex>
        )}
        {compared === 'failed' && <Note text={activityText.failed} />}
        {isRead && compared.version === undefined && <Text>{words.absent}</Text>}
        {differences !== undefined && (
          <>
            <Text size={1} muted>
              {words.lead}
            </Text>
            {differences.length === 0 ? <Text>{words.same}</Text> : <Differences found={differences} />}
          </>
        )}
        {note !== undefined && <Note text={note} />}
        <Flex gap={2} justify="flex-end" align="center">
          <Box flex={1}>
            {isRead && compared.pair.draft !== undefined && (differences?.length ?? 0) > 0 && (
              <Text size={1} muted>
                {words.replaces}
              </Text>
            )}
          </Box>
          <Button mode="ghost" text={words.close} onClick={onClose} />
          <Button
            tone="primary"
            text={words.restore}
            loading={isWriting}
            disabled={
              isWriting || differences === undefined || (differences.length === 0 && now !== undefined)
            }
            onClick={() => isRead && void restore(compared)}
          />
        </Flex>
      </Stack>
    </Dialog>
  );
}

function Differences({ found }: { readonly found: readonly Difference[] }): ReactNode {
  return (
    <table className="pane-table">
      <TableHead titles={[words.field, words.earlier, words.now]} />
      <tbody>
        {found.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{values?.before ?? words.changed}</td>
            <td>{values?.after ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Note({ text }: { readonly text: string }): ReactNode {
  return (
    <Card tone="caution" border radius={2} padding={3} role="alert">
      <Text size={1}>{text}</Text>
    </Card>
  );
}

function titleOf(type: unknown, name: string): string {
  const { fields = [] } = (type ?? {}) as { fields?: { name: string; type: { title?: string } }[] };
  return fields.find((field) => field.name === name)?.type.title ?? name;
}

const TITLES = '*[_id in $ids]{_id, "title": coalesce(name, title)}';

async function compare(
  client: SanityClient,
  documentId: string,
  versionOf: string,
  revision: string,
): Promise<Compared> {
  const [version, pairs] = await Promise.all([
    readVersion(client, versionOf, revision),
    readPairs(client, [documentId]),
  ]);
  const pair = pairs.get(documentId) ?? {};
  const ids = [version, pair.draft, pair.published].flatMap(referencesOf);
  const named: { _id: string; title: string | null }[] = await client.fetch(TITLES, { ids });
  return { version, pair, titles: new Map(named.map(({ _id, title }) => [_id, title ?? _id])) };
}

function referencesOf(document: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.values(document ?? {}).flatMap((value) => {
    const id = typeof value === 'object' && value !== null ? Reflect.get(value, '_ref') : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** Fails if the draft or the published document changed since they were shown. */
async function writeDraft(
  client: SanityClient,
  documentId: string,
  version: Record<string, unknown>,
  { draft, published }: DocumentPair,
): Promise<'restored' | 'conflict' | 'failed'> {
  const { _rev, _updatedAt, ...fields } = version as unknown as StoredDocument;
  const document = { ...fields, _id: draftId(documentId) };
  const rank = (draft ?? published)?.['rank'];
  // The rank takes effect immediately and has no versions.
  const body = rank === undefined ? document : { ...document, rank };
  const transaction = client.transaction();
  if (draft === undefined) transaction.create(body);
  else
    transaction
      .patch(draft._id, (patch) => patch.unset(['_no_such_field']).ifRevisionId(draft._rev))
      .createOrReplace(body);
  try {
    await transaction.commit({ visibility: 'sync', tag: 'activity.restore' });
    return 'restored';
  } catch (error) {
    return isConflict(error) ? 'conflict' : 'failed';
  }
}

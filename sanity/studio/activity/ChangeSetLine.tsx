import { Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useClient, useCurrentUser, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API_VERSION } from '../../../src/content/queries.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import { type Change, type ChangeSetHead, readChangeSet, readChanges } from '../catalogue/change-set.ts';
import { undoChangeSet } from '../catalogue/run.ts';
import { studioContentLake } from '../catalogue/studio-content-lake.ts';
import { useDocumentCheck } from '../catalogue/use-document-check.ts';
import { activityText } from './activity.text.ts';
import { formatTime } from './TransactionLine.tsx';

const { set: words } = activityText;

interface ChangeSetLineProps {
  readonly head: ChangeSetHead;
  /** Called after an undo, which adds transactions to the list. */
  readonly onUndone: () => void;
}

export function ChangeSetLine({ head: given, onUndone }: ChangeSetLineProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [head, setHead] = useState(given);
  const [changes, setChanges] = useState<readonly Change[]>();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const toggle = async () => {
    setOpen(!isOpen);
    if (!isOpen) setChanges(await readChanges(client, head));
  };
  const ask = async () => {
    setChanges(await readChanges(client, head));
    setAsking(true);
  };
  const close = async (hasRun: boolean) => {
    setAsking(false);
    if (!hasRun) return;
    setHead((await readChangeSet(client, head.id)) ?? head);
    setChanges(await readChanges(client, head));
    onUndone();
  };
  return (
    <li>
      <div className="activity-row">
        <time dateTime={head.startedAt} className="quiet">
          {formatTime(head.startedAt)}
        </time>
        <span>{head.author}</span>
        <span>{words.count(head.total)}</span>
        <span>
          {head.title}{' '}
          <span className="quiet">
            {head.undoneAt !== undefined
              ? words.undone(head.undoneBy ?? '', formatDateTime(head.undoneAt))
              : head.endedAt === undefined && words.unfinished}
          </span>
        </span>
        <Flex gap={2}>
          {head.undoneAt === undefined && <SmallButton text={words.undo} onClick={() => void ask()} />}
          <SmallButton
            mode="bleed"
            text={isOpen ? words.hide : words.show}
            aria-expanded={isOpen}
            onClick={() => void toggle()}
          />
        </Flex>
      </div>
      {isOpen && changes !== undefined && <Changes changes={changes} />}
      {isAsking && changes !== undefined && (
        <UndoDialog head={head} changes={changes} onClose={(hasRun) => void close(hasRun)} />
      )}
    </li>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const schema = useSchema();
  return (
    <ul className="activity-inner">
      {changes.map(({ key, documentId, documentType, title, state, findings = [] }) => (
        <li key={key}>
          <span>
            <IntentLink intent="edit" params={{ id: documentId, type: documentType }}>
              {title || activityText.untitled}
            </IntentLink>{' '}
            <span className="quiet">{schema.get(documentType)?.title ?? ''}</span>
          </span>
          <span className="quiet">
            {findings.map(({ message }) => message).join('；') || words.states[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Progress =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly seen: readonly Change[] }
  | { readonly kind: 'ended'; readonly seen: readonly Change[]; readonly isWhole: boolean };

interface UndoDialogProps {
  readonly head: ChangeSetHead;
  readonly changes: readonly Change[];
  readonly onClose: (hasRun: boolean) => void;
}

function UndoDialog({ head, changes, onClose }: UndoDialogProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const guard = useDocumentCheck();
  const stop = useRef(new AbortController());
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });
  const toUndo = changes.filter(({ state }) => state === 'done').length;

  const undo = async () => {
    const seen: Change[] = [];
    setProgress({ kind: 'running', seen });
    const lake = studioContentLake(client, user?.name ?? '', guard);
    const result = await undoChangeSet(head, lake, stop.current.signal, (part) => {
      seen.push(...part);
      setProgress({ kind: 'running', seen: [...seen] });
    });
    setProgress({ kind: 'ended', seen, isWhole: result.kind === 'done' });
  };
  const close = () => {
    stop.current.abort();
    onClose(progress.kind !== 'asking');
  };
  const left = progress.kind === 'ended' ? progress.seen.filter(({ state }) => state === 'kept') : [];

  return (
    <Dialog id="undo" width={1} header={words.undo} onClose={close}>
      <Stack gap={4} padding={4}>
        <Text weight="medium">{head.title}</Text>
        {progress.kind === 'asking' && <Text>{words.ask(toUndo)}</Text>}
        {progress.kind === 'running' && (
          <Text role="status">{words.undoing(progress.seen.length, changes.length)}</Text>
        )}
        {progress.kind === 'ended' && (
          <Stack gap={3} role="status">
            {!progress.isWhole && (
              <Card tone="caution" border radius={2} padding={3}>
                <Text size={1}>{words.failed}</Text>
              </Card>
            )}
            {progress.isWhole && left.length === 0 && <Text>{words.undoneAll}</Text>}
            {left.length > 0 && <Text>{words.left(left.length)}</Text>}
            {left.length > 0 && <Changes changes={left} />}
          </Stack>
        )}
        <Flex gap={2} justify="flex-end">
          {progress.kind === 'asking' ? (
            <>
              <Button mode="ghost" text={words.cancel} onClick={close} />
              <Button
                tone="critical"
                text={words.confirm}
                disabled={toUndo === 0}
                onClick={() => void undo()}
              />
            </>
          ) : (
            <Button
              mode="ghost"
              text={progress.kind === 'running' ? words.stop : activityText.version.close}
              onClick={progress.kind === 'running' ? () => stop.current.abort() : close}
            />
          )}
        </Flex>
      </Stack>
    </Dialog>
  );
}

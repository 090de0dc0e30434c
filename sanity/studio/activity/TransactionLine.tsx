import { type ReactNode, useState } from 'react';
import { useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { SmallButton } from '../base/SmallButton.tsx';
import type { ActivityLine, DocumentActivity } from './activities.ts';
import { activityText as words } from './activity.text.ts';
import type { KnownDocument } from './use-activity.ts';
import { VersionDialog } from './VersionDialog.tsx';

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const formatTime = (time: string): string => clock.format(new Date(time));

interface TransactionLineProps {
  readonly line: ActivityLine;
  readonly name: string;
  readonly documents: ReadonlyMap<string, KnownDocument>;
}

export function TransactionLine({ line, name, documents }: TransactionLineProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [first] = line.acts;
  if (first === undefined) return null;
  const isOne = line.total === 1;
  return (
    <li>
      <div className="activity-row">
        <time dateTime={line.time} className="quiet">
          {formatTime(line.time)}
        </time>
        <span>{name}</span>
        <span>
          {words.acts[first.act]}
          {line.saves > 1 && <span className="quiet"> {words.saves(line.saves)}</span>}
        </span>
        {isOne ? (
          <DocumentName act={first} known={documents.get(first.documentId)} />
        ) : (
          <span>{first.act === 'upload' ? words.pictures(line.total) : words.several(line.total)}</span>
        )}
        {isOne ? (
          <ShowVersion act={first} line={line} known={documents.get(first.documentId)} />
        ) : (
          <SmallButton
            mode="bleed"
            text={isOpen ? words.set.hide : words.set.show}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && (
        <ul className="activity-inner">
          {line.acts.map((act) => (
            <li key={act.documentId}>
              <DocumentName act={act} known={documents.get(act.documentId)} />
              <span className="quiet">{words.acts[act.act]}</span>
              <ShowVersion act={act} line={line} known={documents.get(act.documentId)} />
            </li>
          ))}
          {line.total > line.acts.length && (
            <li className="quiet">{words.others(line.total - line.acts.length)}</li>
          )}
        </ul>
      )}
    </li>
  );
}

interface OfDocument {
  readonly act: DocumentActivity;
  readonly known: KnownDocument | undefined;
}

function DocumentName({ act, known }: OfDocument): ReactNode {
  const schema = useSchema();
  const title = known?.title || words.untitled;
  // Pictures have a form only in Sanity's words, and the act names their type.
  const isPicture = act.act === 'upload';
  const type = known === undefined || isPicture ? undefined : schema.get(known.type);
  return (
    <span>
      {known?.isThere === true && type !== undefined ? (
        <IntentLink intent="edit" params={{ id: act.documentId, type: known.type }}>
          {title}
        </IntentLink>
      ) : (
        title
      )}{' '}
      <span className="quiet">
        {type?.title ?? ''}
        {known?.isThere !== true && ` ${words.gone}`}
      </span>
    </span>
  );
}

const WITHOUT_VERSION: readonly string[] = ['delete', 'discard', 'schedule', 'unschedule', 'upload'];

function ShowVersion({ act, line, known }: OfDocument & { readonly line: ActivityLine }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const schema = useSchema();
  if (known === undefined || schema.get(known.type) === undefined || WITHOUT_VERSION.includes(act.act))
    return <span />;
  return (
    <>
      <SmallButton
        text={words.showShort}
        aria-label={words.show(known.title || words.untitled)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <VersionDialog
          documentId={act.documentId}
          type={known.type}
          versionOf={act.versionOf}
          revision={line.revision}
          time={line.time}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

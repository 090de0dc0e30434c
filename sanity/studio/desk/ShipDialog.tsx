import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { writeOps } from '../../../src/features/desk/ops.client.ts';
import { SHIP_LINES_MAX, type ShipOutcome } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { useAskBeforeLeaving } from '../base/notices.tsx';
import { chunksOf, useBatchKeys } from '../base/requests.ts';
import { TableHead } from '../base/TableHead.tsx';
import { getDraft, setDraft } from '../orders/drafts.ts';
import { Modal } from '../orders/elements.tsx';
import { bulkShipText as texts } from '../orders/orders.text.ts';
import { appendMissingOrderNumbers, joinPastedLines, type PastedLine, parsePastedLines } from './paste.ts';

interface ShipDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
  readonly onShipped: () => Promise<void>;
}

export function ShipDialog({ numbers, onClose, onShipped }: ShipDialogProps): ReactNode {
  const [text, setText] = useState(() => appendMissingOrderNumbers(getDraft<string>(DRAFT) ?? '', numbers));
  const run = useBulkShipping(onShipped);
  const lines = useMemo(() => parsePastedLines(text), [text]);
  const good = lines.filter(({ problem }) => problem === null);
  const { results, isRunning, stopped } = run;
  const shipped = [...results.values()].filter(isShipped).length;
  const isOver = good.length > 0 && good.every(({ line }) => results.has(line));
  // Unshipped lines return when the dialog reopens.
  const rest = useMemo(
    () => joinPastedLines(lines.filter(({ line }) => !isShippedAt(results.get(line)))),
    [lines, results],
  );
  useEffect(() => {
    if (results.size > 0) setDraft(DRAFT, rest || undefined);
  }, [results, rest]);
  const isBegun = results.size > 0 || isRunning || stopped !== undefined;
  const unshipped = lines.length - shipped;
  const retry = () => {
    setText(rest);
    run.reset();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (good.length > 0 && !isOver) void run.start(good);
  };
  return (
    <Modal title={texts.title} onClose={onClose} isWide>
      <form className="desk-form" onSubmit={submit}>
        {!isBegun && (
          <label>
            <span>{texts.lead}</span>
            <textarea
              rows={6}
              aria-label={texts.field}
              placeholder={texts.example}
              spellCheck={false}
              value={text}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                setDraft(DRAFT, value.trim() === '' ? undefined : value);
              }}
            />
          </label>
        )}
        <p role="status" className={isOver && shipped === lines.length ? 'notice good' : 'soft'}>
          {isRunning
            ? texts.sending(results.size, good.length)
            : isOver
              ? texts.done(shipped, unshipped)
              : texts.count(good.length, lines.length - good.length)}
        </p>
        {stopped !== undefined && (
          <p className="notice bad" role="alert">
            {texts.stopped(stopped)}
          </p>
        )}
        {lines.length > 0 && <Preview lines={lines} resultOf={(line) => results.get(line)} />}
        <div className="buttons">
          {isBegun && !isRunning && unshipped > 0 && (
            <button type="button" onClick={retry}>
              {texts.mend(unshipped)}
            </button>
          )}
          {isOver ? (
            <button
              type="button"
              onClick={() => {
                setText('');
                setDraft(DRAFT, undefined);
                run.reset();
              }}
            >
              {texts.fresh}
            </button>
          ) : (
            <button type="submit" className="main" aria-disabled={isRunning || good.length === 0}>
              {texts.send(good.length - results.size)}
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

const DRAFT = 'pasted lines';

const isShippedAt = (result: LineResult | undefined) => result !== undefined && isShipped(result);

interface PreviewProps {
  readonly lines: readonly PastedLine[];
  readonly resultOf: (line: number) => LineResult | undefined;
}

function Preview({ lines, resultOf }: PreviewProps): ReactNode {
  const { columns } = texts;
  return (
    <div className="scrolls">
      <table className="plain">
        <caption>{texts.preview}</caption>
        <TableHead
          titles={[columns.line, columns.number, columns.courier, columns.tracking, columns.result]}
        />
        <tbody>
          {lines.map(({ line, number, courier, tracking, problem }) => {
            const result = resultOf(line);
            const isBad = problem !== null || (result !== undefined && !isShipped(result));
            return (
              <tr key={line}>
                <td className="figure">{line}</td>
                <th scope="row">{number}</th>
                <td>{courier}</td>
                <td>{tracking}</td>
                <td className={isBad ? 'bad' : result === undefined ? 'soft' : 'good'}>
                  {problem ?? result?.msg ?? texts.toSend}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LineResult {
  readonly outcome: ShipOutcome;
  readonly msg: string;
}

type ShipResults = ReadonlyMap<number, LineResult>;

interface BulkShipping {
  readonly isRunning: boolean;
  readonly results: ShipResults;
  /** The failure that stopped the run. Lines with a result are finished. */
  readonly stopped: string | undefined;
  readonly start: (lines: readonly PastedLine[]) => Promise<void>;
  readonly reset: () => void;
}

const isShipped = ({ outcome }: LineResult) => outcome === 'shipped' || outcome === 'shipped-before';

function useBulkShipping(onShipped: () => Promise<void>): BulkShipping {
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<ShipResults>(new Map());
  const [stopped, setStopped] = useState<string>();
  const running = useRef(false);
  const keys = useBatchKeys();

  useAskBeforeLeaving(isRunning);

  const start = async (lines: readonly PastedLine[]) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    setStopped(undefined);
    const known = new Map(results);
    try {
      for (const part of chunksOf(
        lines.filter(({ line }) => !known.has(line)),
        SHIP_LINES_MAX,
      )) {
        const request = {
          lines: part.map(({ number, courier, tracking }) => ({ number, courier, tracking })),
        };
        const result = await writeOps('/orders/ship-many', request, keys.keyFor(request));
        if (result.kind !== 'answer') return setStopped(result.msg);
        keys.answered(request);
        for (const [at, { outcome, msg }] of result.data.results.entries()) {
          const line = part[at];
          if (line !== undefined) known.set(line.line, { outcome, msg });
        }
        setResults(new Map(known));
      }
    } finally {
      running.current = false;
      setRunning(false);
      await onShipped();
    }
  };

  const reset = () => {
    setResults(new Map());
    setStopped(undefined);
  };
  return { isRunning, results, stopped, start, reset };
}

/** 批量发货: lines are pasted, read before the eyes, sent, and each tells what became of it. */
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { shipManyText as texts } from '../../text/ship-many.ts';
import { draftOf, keepDraft } from '../drafts.ts';
import { Modal } from '../Modal.tsx';
import { type PastedLine, readPasted, textOf, withNumbers } from './paste.ts';
import { isShipped, type LineResult, useShipLines } from './use-ship-lines.ts';

interface Props {
  /** The selected orders: their lines are begun. */
  readonly numbers: readonly string[];
  readonly onClose: () => void;
  readonly onShipped: () => Promise<void>;
}

export function ShipLines({ numbers, onClose, onShipped }: Props): ReactNode {
  const [text, setText] = useState(() => withNumbers(draftOf<string>(DRAFT) ?? '', numbers));
  const run = useShipLines(onShipped);
  const lines = useMemo(() => readPasted(text), [text]);
  const good = lines.filter(({ problem }) => problem === null);
  const { results, isRunning, stopped } = run;
  const shipped = [...results.values()].filter(isShipped).length;
  const isOver = good.length > 0 && good.every(({ line }) => results.has(line));
  // What was not shipped is there again when the dialog is opened the next time.
  const rest = useMemo(
    () => textOf(lines.filter(({ line }) => !isShippedAt(results.get(line)))),
    [lines, results],
  );
  useEffect(() => {
    if (results.size > 0) keepDraft(DRAFT, rest || undefined);
  }, [results, rest]);
  const isBegun = results.size > 0 || isRunning || stopped !== undefined;
  const unshipped = lines.length - shipped;
  /** What was not shipped can be written anew; what was is done. */
  const mend = () => {
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
                keepDraft(DRAFT, value.trim() === '' ? undefined : value);
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
            <button type="button" onClick={mend}>
              {texts.mend(unshipped)}
            </button>
          )}
          {isOver ? (
            <button
              type="button"
              onClick={() => {
                setText('');
                keepDraft(DRAFT, undefined);
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
        <thead>
          <tr>
            {(['line', 'number', 'courier', 'tracking', 'result'] as const).map((column) => (
              <th key={column} scope="col">
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
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

/** Ships pasted lines, so many a call, and keeps what became of each. */
import { useEffect, useRef, useState } from 'react';
import { SHIP_LINES_MAX, type ShipOutcome } from '../../../../src/contract/ops-order-writes.ts';
import { shipMany } from '../../../../src/contract/ops-orders-client.ts';
import { partsOf } from '../../parts-of.ts';
import { usePartKeys } from './part-keys.ts';
import type { PastedLine } from './paste.ts';

export interface LineResult {
  readonly outcome: ShipOutcome;
  readonly msg: string;
}

/** By the lines as they were pasted. */
export type Results = ReadonlyMap<number, LineResult>;

export interface ShipRun {
  readonly isRunning: boolean;
  readonly results: Results;
  /** Why it stopped; those that have a result are done. */
  readonly stopped: string | undefined;
  readonly start: (lines: readonly PastedLine[]) => Promise<void>;
  readonly reset: () => void;
}

export const isShipped = ({ outcome }: LineResult) => outcome === 'shipped' || outcome === 'shipped-before';

export function useShipLines(onShipped: () => Promise<void>): ShipRun {
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<Results>(new Map());
  const [stopped, setStopped] = useState<string>();
  const running = useRef(false);
  const keys = usePartKeys();

  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);

  const start = async (lines: readonly PastedLine[]) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    setStopped(undefined);
    const known = new Map(results);
    try {
      for (const part of partsOf(
        lines.filter(({ line }) => !known.has(line)),
        SHIP_LINES_MAX,
      )) {
        const wish = { lines: part.map(({ number, courier, tracking }) => ({ number, courier, tracking })) };
        const result = await shipMany(wish, keys.keyFor(wish));
        if (result.kind !== 'answer') return setStopped(result.msg);
        keys.known(wish);
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

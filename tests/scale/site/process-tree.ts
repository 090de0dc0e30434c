/** What a process and all that it started take of the machine; read from /proc, so on Linux alone. */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 200;
const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

export interface Usage {
  /** Of the memory of all together at any time. Bytes. */
  readonly peak: number;
  /** Seconds of a core, as far as they were seen. */
  readonly cpu: number;
}

/** Begins to watch; the answer ends it. */
export function watchTree(root: number): () => Usage {
  let peak = 0;
  const ticks = new Map<number, number>();
  const look = () => {
    const all = readAll();
    const tree = new Set([root]);
    // Children have no smaller number than those that started them, but where numbers begin anew.
    for (let size = 0; size !== tree.size; ) {
      size = tree.size;
      for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
    }
    const own = all.filter(({ pid }) => tree.has(pid));
    peak = Math.max(
      peak,
      own.reduce((sum, { memory }) => sum + memory, 0),
    );
    for (const one of own) ticks.set(one.pid, one.ticks);
  };
  const timer = setInterval(look, EVERY_MS);
  look();
  return () => {
    clearInterval(timer);
    return { peak, cpu: [...ticks.values()].reduce((sum, its) => sum + its, 0) / TICKS_A_SECOND };
  };
}

function readAll() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program, which stands in brackets, may hold anything.
        const [, , rest = ''] = /^(.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        const fields = rest.split(' ').map(Number);
        const at = (n: number) => fields[n] ?? 0;
        return [{ pid: Number(name), parent: at(1), ticks: at(11) + at(12), memory: at(21) * PAGE_BYTES }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

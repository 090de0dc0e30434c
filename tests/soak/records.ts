/** What was asked in a run and how it was answered, and all that was not as it should be. */
import { CALLS, nameOf } from '../../netlify/server/testing/calls.ts';

interface Tally {
  readonly statuses: Map<number, number>;
  /** Of the answers. Milliseconds. */
  readonly took: number[];
  /** The shop was killed before it had answered. */
  cutOff: number;
}

const BASE = '/api/v1';
const NAMES = CALLS.map((row) => ({
  method: row.method,
  name: nameOf(row).replace(/\{.*\}/, ''),
  pattern: new RegExp(`^${row.path.replace(/:\w+(?:\{.*\})?/, '[^/]+')}$`),
}));

/** By which a request is counted: the call's name, or whose page it is. */
function nameOfRequest(method: string, path: string): string {
  const [pathname = ''] = path.split('?', 1);
  if (!pathname.startsWith(BASE)) return pathname.startsWith('/images/') ? 'picture' : 'page';
  const below = pathname.slice(BASE.length);
  return NAMES.find((row) => row.method === method && row.pattern.test(below))?.name ?? 'no such call';
}

/** More of one kind tells no more, and a broken shop breaks every call. */
const COMPLAINTS_MAX = 100;

export class Records {
  readonly #tallies = new Map<string, Tally>();
  readonly complaints: string[] = [];
  left = 0;

  answered(method: string, path: string, status: number, took: number): void {
    const { statuses, took: all } = this.#tallyOf(method, path);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    all.push(took);
  }

  cutOff(method: string, path: string): void {
    this.#tallyOf(method, path).cutOff += 1;
  }

  complain(sentence: string): void {
    if (this.complaints.length >= COMPLAINTS_MAX) {
      this.left += 1;
      return;
    }
    this.complaints.push(sentence);
    console.log(`! ${sentence}`);
  }

  /** The calls that were answered. */
  get count(): number {
    return [...this.#tallies.values()].reduce((sum, { took }) => sum + took.length, 0);
  }

  rows(): Readonly<Record<string, string | number>>[] {
    const rows = [...this.#tallies].map(([call, { statuses, took, cutOff }]) => {
      const sorted = took.toSorted((a, b) => a - b);
      const at = (part: number) =>
        Math.round(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0);
      const all = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
      return {
        call,
        answers: took.length,
        'by status': all.join(', '),
        'cut off': cutOff,
        'p50 ms': at(0.5),
        'p99 ms': at(0.99),
      };
    });
    return rows.sort((a, b) => a.call.localeCompare(b.call));
  }

  #tallyOf(method: string, path: string): Tally {
    const name = nameOfRequest(method, path);
    const known = this.#tallies.get(name);
    if (known !== undefined) return known;
    const tally = { statuses: new Map<number, number>(), took: [], cutOff: 0 };
    this.#tallies.set(name, tally);
    return tally;
  }
}

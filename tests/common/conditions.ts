import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import process from 'node:process';

/** A figure means little without its commit and the machine's other load. */
export function describeConditions(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  return `commit ${commit}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;
}

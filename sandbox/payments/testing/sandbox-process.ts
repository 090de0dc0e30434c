/** Tests kill this process. Options are JSON in the first argument; prints the address, and its log to stderr. */
import { startPaymentsSandbox } from '../start-payments.ts';
import type { PaymentsOptions } from '../world.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as PaymentsOptions;
const running = await startPaymentsSandbox({ ...options, log: (line) => console.error(line) });
process.stdout.write(`${running.kind === 'running' ? running.address : running.message}\n`);
if (running.kind !== 'running') process.exitCode = 1;

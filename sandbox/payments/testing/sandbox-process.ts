/** Tests kill this process. Options are JSON in the first argument; prints the address. */
import { startPaymentsSandbox } from '../start-payments.ts';
import type { PaymentsOptions } from '../world.ts';

const running = await startPaymentsSandbox(JSON.parse(process.argv[2] ?? '{}') as PaymentsOptions);
process.stdout.write(`${running.kind === 'running' ? running.address : running.message}\n`);
if (running.kind !== 'running') process.exitCode = 1;

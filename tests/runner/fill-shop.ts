/** `node tests/runner/fill-shop.ts FOLDER`: a first `npm start`, which leaves a data folder filled and the site built. */
import { freePorts, startShopProcess, waitUntilOpen } from '../routes/shop-process.ts';

const [folder = ''] = process.argv.slice(2);
const shop = startShopProcess('start', await freePorts(), folder);
await waitUntilOpen(shop);
const code = await shop.end();
if (code !== 0) console.error(`npm start ended with ${code} instead of 0. It wrote:\n${shop.output()}`);
process.exitCode = code ?? 1;

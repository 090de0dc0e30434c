import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createContentLakeClient,
  editorToken,
  startContentLakeProcess,
  startTestContentLake,
  temporaryFolder,
} from './content-lake.fixture.ts';

const ids = { draftId: 'drafts.a', publishedId: 'a' };

/** Repeats each edit under its id until acknowledged, like Studio. */
async function typing(address: string, token: string, field: string, ended: AbortSignal): Promise<number> {
  const client = createContentLakeClient(address, { token });
  let acknowledged = 0;
  while (!ended.aborted) {
    const transactionId = randomUUID();
    const patch = { set: { [field]: `${field} ${acknowledged + 1}` }, inc: { [`${field}Count`]: 1 } };
    const edit = { actionType: 'sanity.action.document.edit', ...ids, patch } as const;
    for (;;) {
      try {
        await client.action(edit, { transactionId });
        break;
      } catch (error) {
        const status = (error as { statusCode?: number }).statusCode;
        if (status !== undefined && status !== 503) throw error;
        await pause(20);
      }
    }
    acknowledged += 1;
  }
  return acknowledged;
}

test('Two editors type in one document while the content lake is killed and restarted: nothing is lost or applied twice', async () => {
  const dataDir = await temporaryFolder();
  let { child, address } = await startContentLakeProcess(dataDir);
  const port = Number(new URL(address).port);
  await createContentLakeClient(address).create({ _id: 'a', _type: 'page', nameCount: 0, textCount: 0 });
  const ended = new AbortController();
  const lin = typing(address, await editorToken(), 'name', ended.signal);
  const wang = typing(address, await editorToken({ sub: 'e2' }), 'text', ended.signal);
  for (let round = 0; round < 2; round += 1) {
    await pause(400);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    ({ child, address } = await startContentLakeProcess(dataDir, { port }));
  }
  await pause(300);
  ended.abort();
  const [names, texts] = await Promise.all([lin, wang]);
  child.kill('SIGKILL');

  const client = (await startTestContentLake({ dataDir })).client();
  expect(Math.min(names, texts)).toBeGreaterThan(3);
  expect(await client.getDocument('drafts.a')).toMatchObject({
    nameCount: names,
    name: `name ${names}`,
    textCount: texts,
    text: `text ${texts}`,
  });
}, 60_000);

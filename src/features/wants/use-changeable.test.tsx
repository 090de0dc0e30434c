// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '../base/call.client.ts';
import type { ChangedPage } from '../base/pages.client.ts';
import { words } from '../base/words.text.ts';
import { useChangeable } from './use-changeable.ts';

const noFailures = words({ 'zh-CN': {} });

let root: Root;
let fetches: ((page: string) => void)[];
let changes: ((page: string) => void)[];

const fetchPage = () =>
  new Promise<CallResult<string>>((resolve) => {
    fetches.push((data) => resolve({ kind: 'answer', data }));
  });
const changePage = () =>
  new Promise<CallResult<ChangedPage<string>>>((resolve) => {
    changes.push((made) =>
      resolve({ kind: 'answer', data: { msg: '', apply: (page) => `${page}, ${made}` } }),
    );
  });

function Page() {
  const { result, retry, change } = useChangeable(fetchPage, noFailures, '');
  return (
    <>
      <output>{result.kind === 'answer' ? result.data : result.kind}</output>
      <button type="button" name="change" onClick={() => void change(changePage)} />
      <button type="button" name="fetch" onClick={retry} />
    </>
  );
}

const press = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`[name=${name}]`)?.click());
const shown = () => document.querySelector('output')?.textContent;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [fetches, changes] = [[], []];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Page />));
  await act(async () => fetches[0]?.('at first'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a fetch that began before a change ended does not undo it, and is repeated', async () => {
  await press('change');
  await press('fetch');
  await act(async () => changes[0]?.('changed'));
  expect(shown()).toBe('at first, changed');
  await act(async () => fetches[1]?.('older'));
  expect(shown()).toBe('at first, changed');
  await act(async () => fetches[2]?.('fetched later'));
  expect([shown(), fetches.length]).toEqual(['fetched later', 3]);
});

test('changes add up without another fetch', async () => {
  for (const made of ['one', 'two']) {
    await press('change');
    await act(async () => changes.at(-1)?.(made));
  }
  expect([shown(), fetches.length]).toEqual(['at first, one, two', 1]);
});

test('the page is fetched again if an earlier change responds after a later one', async () => {
  await press('change');
  await press('change');
  await act(async () => changes[1]?.('the later'));
  await act(async () => changes[0]?.('the earlier'));
  expect([shown(), fetches.length]).toEqual(['at first, the later', 2]);
  await act(async () => fetches[1]?.('with both'));
  expect(shown()).toBe('with both');
});

import { expect, test } from 'vitest';
import { prefetchContent, publishedContent } from './build-state.ts';
import type { ContentReader } from './reader.ts';

function reader(respond: () => Promise<unknown>) {
  const asked: string[] = [];
  const fetch = async (query: string) => {
    asked.push(query);
    return await respond();
  };
  return { asked, client: { fetch } as unknown as ContentReader };
}

test('a prefetch is used once, and the next read fetches again', async () => {
  const { asked, client } = reader(async () => []);
  await publishedContent(client);
  const questions = asked.length;
  prefetchContent(client);
  expect(asked.length).toBeGreaterThan(questions);
  await publishedContent(client);
  expect(asked).toHaveLength(2 * questions);
  await publishedContent(client);
  expect(asked).toHaveLength(3 * questions);
});

test('a failed prefetch rejects only when the content is read', async () => {
  const { client } = reader(async () => {
    throw new Error('no answer');
  });
  prefetchContent(client);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(publishedContent(client)).rejects.toThrow('no answer');
});

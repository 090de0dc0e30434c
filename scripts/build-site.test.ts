import { expect, test } from 'vitest';
import { buildEnvironment, explainKill } from './build-site.ts';

test('a build ignores variables that set Vite’s mode, and gets the others', () => {
  const config = {
    DEV: '1',
    SSR: '1',
    PROD: '',
    MODE: 'test',
    BASE_URL: '/',
    NODE_ENV: 'test',
    DATA_DIR: '/d',
  };
  expect(buildEnvironment(config, 'http://localhost:1')).toEqual({
    ...{ DATA_DIR: '/d', NODE_ENV: 'production' },
    ...{ URL: 'http://localhost:1', API_ORIGIN: 'http://localhost:1' },
    ...{ ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
});

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['http://192.0.2.1:8888', 'http://localhost:1'],
])('a build for %s names %s, and asks the shop here', (URL, named) => {
  expect(buildEnvironment({ URL }, 'http://localhost:1')).toMatchObject({
    URL: named,
    API_ORIGIN: 'http://localhost:1',
  });
});

test('the error of a killed build states the memory that a build needs', () => {
  expect(explainKill('SIGKILL', 'It needs 1.5 GB of memory')).toContain(
    'It needs 1.5 GB of memory, and the system',
  );
  expect(explainKill(null, 'It needs 1.5 GB of memory')).toBe('');
});

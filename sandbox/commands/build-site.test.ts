import { expect, test } from 'vitest';
import { buildEnvironment } from './build-site.ts';

test('a build knows nothing of what the surroundings say of a mode, and the rest of them', () => {
  const surroundings = {
    DEV: '1',
    SSR: '1',
    PROD: '',
    MODE: 'test',
    BASE_URL: '/',
    NODE_ENV: 'test',
    DATA_DIR: '/d',
  };
  expect(buildEnvironment(surroundings, 'http://localhost:1')).toEqual({
    ...{ DATA_DIR: '/d', URL: 'http://localhost:1', NODE_ENV: 'production' },
    ...{ ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
});

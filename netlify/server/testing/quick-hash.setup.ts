import { vi } from 'vitest';

vi.mock('better-auth/crypto', () => import('./quick-hash.ts'));

import { vi } from 'vitest';

vi.mock('../accounts/scrypt.ts', () => import('./quick-hash.ts'));

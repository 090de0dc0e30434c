import { words } from '../base/words.text.ts';
import type { ProductShipping } from './shipping.contract.ts';

/** A separate file, because only pages with a destination load it. */
export const cardShippingText = words({
  'zh-CN': {
    allowed: (country: string) => `可寄${country}`,
    declared: (country: string) => `可寄${country}，需申报`,
    papers: (country: string) => `寄${country}先办文件`,
    unknown: (country: string) => `能否寄${country}待询`,
    forbidden: (country: string) => `不可寄${country}`,
  } satisfies Record<ProductShipping['verdict'] | 'declared', (country: string) => string>,
});

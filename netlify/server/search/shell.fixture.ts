import { pageTitle } from '../../../src/features/base/shop.text.ts';
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/features/search/search.contract.ts';
import { searchText as words } from '../../../src/features/search/search.text.ts';

export const SHELL_HTML = `<head><title>${pageTitle(words().title)}</title><meta name="robots" content="noindex">
<meta property="og:title" content="${pageTitle(words().title)}">${HEAD_SLOT}</head>
<main><div data-search>${MAIN_SLOT}</div></main>`;

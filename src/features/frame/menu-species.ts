/**
 * What the menu fetches, in a module of its own: fetched on demand from among those that pages share, it would cost
 * each page the bundler's means of making a namespace (0.4 KB).
 */
export { fetchSpecies } from '../../contract/client.ts';

/** What can be done with a document, and what stands beside its name. */
import type { DocumentPluginOptions } from 'sanity';

export const documentOptions: DocumentPluginOptions = {};

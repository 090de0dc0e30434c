/** What can be done with a document, and what stands beside its name. */
import type { DocumentPluginOptions } from 'sanity';
import { badgesOf } from './badges.ts';
import { copyAsNewProduct } from './copy-action.ts';
import { isSingleton } from './singletons.ts';
import { unpublishFromShop } from './unpublish-action.tsx';

/** Of a document of which there is one. */
const KEPT_FROM_SINGLETONS: readonly (string | undefined)[] = ['duplicate', 'delete', 'unpublish'];

export const documentOptions: DocumentPluginOptions = {
  actions: (before, { schemaType }) => {
    if (isSingleton(schemaType)) return before.filter(({ action }) => !KEPT_FROM_SINGLETONS.includes(action));
    return before.map((action) => {
      if (action.action === 'unpublish') return unpublishFromShop;
      return action.action === 'duplicate' && schemaType === 'product' ? copyAsNewProduct : action;
    });
  },
  badges: (_before, { schemaType }) => badgesOf(schemaType),
  newDocumentOptions: (before) => before.filter(({ templateId }) => !isSingleton(templateId)),
};

/** The desk: what an editor finds where, and which panes a document has. */
import type { DefaultDocumentNodeResolver, StructureResolver } from 'sanity/structure';
import { PREVIEWED_TYPES } from '../../../src/contract/preview.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { previewText } from '../text/preview.ts';

const isPreviewed = (type: string) => PREVIEWED_TYPES.some((known) => known === type);

export const structure: StructureResolver = (S) =>
  S.list().id('content').title('内容').items(S.documentTypeListItems());

export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, { schemaType }) => {
  const form = S.view.form().id('form');
  if (!isPreviewed(schemaType)) return S.document().views([form]);
  return S.document()
    .views([form, S.view.component(PreviewPane).id('preview').title(previewText.view)])
    .defaultPanes(['form', 'preview']);
};

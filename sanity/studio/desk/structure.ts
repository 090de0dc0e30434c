/** The desk: what an editor finds where, and which panes a document has. */
import type { DefaultDocumentNodeResolver, StructureResolver } from 'sanity/structure';

export const structure: StructureResolver = (S) =>
  S.list().id('content').title('内容').items(S.documentTypeListItems());

export const defaultDocumentNode: DefaultDocumentNodeResolver = (S) => S.document().views([S.view.form()]);

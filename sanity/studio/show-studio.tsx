import { renderStudio } from 'sanity';
import { contentLakeAuth } from './base/content-lake-auth.ts';
import { authorizeUploads, contentLakeFetch } from './base/content-lake-fetch.ts';
import { ContentSession } from './base/content-session.ts';
import { ListenTransport } from './base/listen-transport.ts';
import { sessionNotices } from './base/notices.tsx';
import { OverdueWrites } from './base/overdue-writes.ts';
import { type ContentToken, type Editor, fetchEditor } from './base/shop-login.ts';
import type { StudioSettings } from './settings.ts';
import { workspace } from './workspace.tsx';

const WITHOUT_DOUBLE_EFFECTS = { reactStrictMode: false };

/** The shop's login determines who is an operator; Sanity's is for content. */
export async function showHostedStudio(place: HTMLElement, settings: StudioSettings): Promise<void> {
  const response = await fetchEditor();
  const isOperator = response.kind === 'editor' && mayShip(response.editor);
  renderStudio(place, workspace(settings, isOperator), WITHOUT_DOUBLE_EFFECTS);
}

const mayShip = ({ roles }: Editor) => roles.includes('operator');

export function showStudio(
  place: HTMLElement,
  settings: StudioSettings,
  lake: string,
  editor: Editor,
  content: ContentToken,
): void {
  const session = new ContentSession(fetchEditor, editor, content);
  const socket = new ListenTransport(`${lake.replace(/^http/, 'ws')}/socket/${settings.dataset}`);
  const overdue = new OverdueWrites();
  globalThis.fetch = contentLakeFetch({ lake, session, socket, overdue }, globalThis.fetch.bind(globalThis));
  authorizeUploads(lake, session);
  addEventListener('focus', () => session.retryNow());
  const login = {
    auth: contentLakeAuth(settings, lake, session),
    plugin: sessionNotices({ session }),
  };
  renderStudio(place, workspace(settings, mayShip(editor), login), WITHOUT_DOUBLE_EFFECTS);
}

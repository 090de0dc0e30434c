import { renderStudio } from 'sanity';
import { ContentSession } from './session/content-session.ts';
import { lakeAuth } from './session/lake-auth.ts';
import { authorizeUploads, lakeFetch } from './session/lake-fetch.ts';
import { LakeSocket } from './session/lake-socket.ts';
import { shopSession } from './session/notices.tsx';
import { OverdueWrites } from './session/overdue-writes.ts';
import { type ContentToken, type Editor, fetchEditor } from './session/shop-login.ts';
import type { StudioSettings } from './settings.ts';
import { workspace } from './workspace.tsx';

const WITHOUT_DOUBLE_EFFECTS = { reactStrictMode: false };

/** Hosted content uses Sanity's login; the shop's login tells who is an operator. */
export async function showHostedStudio(place: HTMLElement, settings: StudioSettings): Promise<void> {
  const answer = await fetchEditor();
  const isOperator = answer.kind === 'editor' && mayShip(answer.editor);
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
  const socket = new LakeSocket(`${lake.replace(/^http/, 'ws')}/socket/${settings.dataset}`);
  const overdue = new OverdueWrites();
  globalThis.fetch = lakeFetch({ lake, session, socket, overdue }, globalThis.fetch.bind(globalThis));
  authorizeUploads(lake, session);
  addEventListener('focus', () => session.retryNow());
  const login = { auth: lakeAuth(settings, lake, session), plugin: shopSession({ session, overdue }) };
  renderStudio(place, workspace(settings, mayShip(editor), login), WITHOUT_DOUBLE_EFFECTS);
}

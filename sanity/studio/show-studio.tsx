import { renderStudio } from 'sanity';
import { ContentSession } from './session/content-session.ts';
import { lakeAuth } from './session/lake-auth.ts';
import { giveUploadsToken, lakeFetch } from './session/lake-fetch.ts';
import { LakeSocket } from './session/lake-socket.ts';
import { shopSession } from './session/notices.tsx';
import { OverdueWrites } from './session/overdue-writes.ts';
import { askMe, type ContentToken, type Editor } from './session/shop-login.ts';
import type { StudioSettings } from './settings.ts';
import { workspace } from './workspace.tsx';

const WITHOUT_DOUBLE_EFFECTS = { reactStrictMode: false };

/** With content hosted at Sanity: its own login and its own hosts. Who is an operator, the shop's login says. */
export async function showHostedStudio(place: HTMLElement, settings: StudioSettings): Promise<void> {
  const answer = await askMe();
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
  const session = new ContentSession(askMe, editor, content);
  const socket = new LakeSocket(`${lake.replace(/^http/, 'ws')}/socket/${settings.dataset}`);
  const overdue = new OverdueWrites();
  globalThis.fetch = lakeFetch({ lake, session, socket, overdue }, globalThis.fetch.bind(globalThis));
  giveUploadsToken(lake, session);
  addEventListener('focus', () => session.lookAgain());
  const login = { auth: lakeAuth(settings, lake, session), plugin: shopSession({ session, overdue }) };
  renderStudio(place, workspace(settings, mayShip(editor), login), WITHOUT_DOUBLE_EFFECTS);
}

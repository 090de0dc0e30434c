/** The shop must confirm the editor's role before the Studio starts. */
import '../../src/styles/tokens.css';
import './frame.css';
import { limitIdleWaits } from './base/idle-callbacks.ts';
import { watchLeaving } from './base/leaving.ts';
import { showPlainPage } from './base/plain-page.ts';
import { sessionText } from './base/session.text.ts';
import { fetchEditor, loginPath } from './base/shop-login.ts';
import { correctInputEvents } from './fields/input-events.ts';
import { readStudioSettings } from './settings.ts';

const settings = readStudioSettings(document);
const root = document.getElementById('sanity');
correctInputEvents(document);
limitIdleWaits(window);
watchLeaving(window);
if (root === null) throw new Error('studio.html has no place for the Studio');

async function begin(place: HTMLElement): Promise<void> {
  // Loads in parallel with the shop's response.
  const studio = import('./show-studio.tsx');
  if (settings.lake === undefined) return (await studio).showHostedStudio(place, settings);
  const response = await fetchEditorWithRetry();
  const { noEditor, unreachable } = sessionText;
  switch (response.kind) {
    case 'logged-out':
      return location.replace(loginPath(location));
    case 'no-editor': {
      const ways = [
        { text: noEditor.home, to: '/' },
        { text: noEditor.otherAccount, to: loginPath(location) },
      ];
      return showPlainPage(place, { ...noEditor, links: ways });
    }
    case 'editor':
      if (response.content === undefined) break;
      return (await studio).showStudio(place, settings, settings.lake, response.editor, response.content);
  }
  showPlainPage(place, { ...unreachable, links: [{ text: unreachable.again, to: location.href }] });
}

/** Retries, because the shop may just be starting. */
async function fetchEditorWithRetry(): ReturnType<typeof fetchEditor> {
  const first = await fetchEditor();
  return first.kind === 'unreachable' ? fetchEditor() : first;
}

await begin(root);

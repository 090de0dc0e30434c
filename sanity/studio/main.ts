/** Begins the Studio, for whoever may edit. Of the Studio itself nothing is loaded before that is known. */
import './frame.css';
import { watchFields } from './fields/input-events.ts';
import { showPlainPage } from './session/plain-page.ts';
import { askMe, loginPath } from './session/shop-login.ts';
import { readStudioSettings } from './settings.ts';
import { sessionText } from './text/session.ts';

const settings = readStudioSettings(document);
const root = document.getElementById('sanity');
watchFields(document);
if (root === null) throw new Error('studio.html has no place for the Studio');

async function begin(place: HTMLElement): Promise<void> {
  // Asked for while the shop answers who is there.
  const studio = import('./show-studio.tsx');
  if (settings.lake === undefined) return (await studio).showHostedStudio(place, settings);
  const answer = await askPatiently();
  const { noEditor, unreachable } = sessionText;
  switch (answer.kind) {
    case 'logged-out':
      return location.replace(loginPath(location));
    case 'no-editor': {
      const ways = [
        { text: noEditor.home, to: '/' },
        { text: noEditor.otherAccount, to: loginPath(location) },
      ];
      return showPlainPage(place, { ...noEditor, ways });
    }
    case 'editor':
      if (answer.content === undefined) break;
      return (await studio).showStudio(place, settings, settings.lake, answer.editor, answer.content);
  }
  showPlainPage(place, { ...unreachable, ways: [{ text: unreachable.again, to: location.href }] });
}

/** A shop that is just starting, or a network that hesitates, is asked once more. */
async function askPatiently(): ReturnType<typeof askMe> {
  const first = await askMe();
  return first.kind === 'unreachable' ? askMe() : first;
}

await begin(root);

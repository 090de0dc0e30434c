import type { CallResult } from '../base/call.client.ts';

type Subjects = typeof import('./account-failures.text.ts');

/** Loaded when needed, because few calls fail. */
function loadSentences() {
  return Promise.all([import('../base/failures.text.ts'), import('./account-failures.text.ts')]);
}

export function preloadFailureTexts(): void {
  void loadSentences().catch(() => undefined);
}

/** Returns `failed` if there was no response. */
export async function loadFailureText(
  result: Exclude<CallResult<unknown>, { kind: 'answer' }>,
  subject: keyof Subjects,
  failed: string,
): Promise<string> {
  if (result.kind === 'unreachable') return failed;
  try {
    const [{ failureText }, subjects] = await loadSentences();
    return failureText(result, subjects[subject], failed);
  } catch {
    // The connection broke, or a newer release has replaced the file.
    return result.msg || failed;
  }
}

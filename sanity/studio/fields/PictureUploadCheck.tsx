import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useEffect } from 'react';
import { definePlugin, type LayoutProps } from 'sanity';
import { pictureText as words } from '../structure/structure.text.ts';
import { pictureProblem } from './picture-problem.ts';

/** Selects fields of forms only, because the import checks its own files. */
const FIELD = '[data-testid="form-view"], [data-testid^="field-"], [data-testid="file-button-input"]';

const RICH_TEXT = '[contenteditable="true"]';

/** Sanity's editor drops pictures in pasted HTML silently, except in HTML that it produced itself. */
function hasPictureOfHtml(event: Event): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : undefined;
  if (data?.getData('application/x-portable-text')) return false;
  return /<img\b/i.test(data?.getData('text/html') ?? '');
}

function filesOf(event: Event): readonly File[] {
  if (event instanceof DragEvent) return [...(event.dataTransfer?.files ?? [])];
  if (event instanceof ClipboardEvent) return [...(event.clipboardData?.files ?? [])];
  const { target } = event;
  return target instanceof HTMLInputElement && target.type === 'file' ? [...(target.files ?? [])] : [];
}

function WithRefusals(props: LayoutProps): ReactNode {
  const toast = useToast();
  useEffect(() => {
    const leaving = new AbortController();
    const check = (event: Event) => {
      if (!(event.target instanceof Element) || event.target.closest(FIELD) === null) return;
      const files = filesOf(event);
      if (event.target.closest(RICH_TEXT) !== null && hasPictureOfHtml(event)) {
        toast.push({
          id: 'not from page',
          status: 'warning',
          closable: true,
          duration: 20_000,
          title: words.notFromPage,
          description: words.notFromPageWhy,
        });
        return;
      }
      const refused = files.flatMap((file) => {
        const why = pictureProblem(file);
        return why === undefined ? [] : [{ name: file.name, why }];
      });
      if (refused.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      // Allows choosing the same file again.
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.target.value = '';
      for (const { name, why } of refused)
        toast.push({
          id: `refused ${name}`,
          status: 'error',
          closable: true,
          duration: 20_000,
          title: words.refused(name),
          description: files.length > refused.length ? `${why}${words.othersToo}` : why,
        });
    };
    for (const kind of ['change', 'drop', 'paste'])
      document.addEventListener(kind, check, { capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [toast]);
  return props.renderDefault(props);
}

export const pictureUploadCheck = definePlugin({
  name: 'refused-pictures',
  studio: { components: { layout: WithRefusals } },
});

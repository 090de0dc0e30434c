import type { EditorEmittedEvent } from '@portabletext/editor';
import { defineBehavior, effect, forward } from '@portabletext/editor/behaviors';
import { BehaviorPlugin, EventListenerPlugin } from '@portabletext/editor/plugins';
import { Card, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type BlockProps, definePlugin, type PortableTextPluginsProps } from 'sanity';
import { type Callout, isCallout } from '../../../src/features/content/page-texts.rules.ts';
import { useAskBeforeLeaving } from '../base/notices.tsx';
import { pageTextMessages as words } from '../structure/structure.text.ts';
import { pastedTables } from './paste-table.ts';

const PORTABLE_TEXT = 'application/x-portable-text';

function TextPlugins(props: PortableTextPluginsProps): ReactNode {
  const toast = useToast();
  const behaviors = useMemo(
    () => [
      defineBehavior({
        on: 'clipboard.paste',
        guard: ({ snapshot, event }) => {
          const { dataTransfer } = event.originEvent;
          // Sanity's editor itself handles content that was copied in an editor.
          if (dataTransfer.getData(PORTABLE_TEXT) !== '') return false;
          const pasted = pastedTables(dataTransfer.getData('text/html'), snapshot.context);
          return pasted.kind === 'no-table' ? false : pasted;
        },
        actions: [
          ({ event }, pasted) => {
            if (pasted.kind === 'too-large')
              return [
                effect(() => {
                  toast.push({
                    status: 'warning',
                    closable: true,
                    title: words.tooLarge,
                    description: words.tooLargeWhy,
                  });
                }),
              ];
            // Within a table the editor spreads its own format over the cells.
            const dataTransfer = new DataTransfer();
            dataTransfer.setData(PORTABLE_TEXT, JSON.stringify(pasted.blocks));
            return [forward({ ...event, originEvent: { dataTransfer } })];
          },
        ],
      }),
    ],
    [toast],
  );
  const [isInEditor, setInEditor] = useState(false);
  useAskBeforeLeaving(isInEditor);
  const trackFlushes = useCallback(({ type }: EditorEmittedEvent) => {
    if (type === 'patch' || type === 'mutation') setInEditor(type === 'patch');
  }, []);
  return (
    <>
      {/* The editor hands changes to the form up to a second later. */}
      <EventListenerPlugin on={trackFlushes} />
      {/* Runs before the table plugin, to which it forwards. */}
      <BehaviorPlugin behaviors={behaviors} />
      {props.renderDefault({ ...props, plugins: { ...props.plugins, table: { enabled: true } } })}
    </>
  );
}

const TONES: Readonly<Record<Callout, 'primary' | 'caution'>> = { note: 'primary', caution: 'caution' };

function CalloutBlock(props: BlockProps): ReactNode {
  const style = 'style' in props.value ? props.value.style : undefined;
  if (!isCallout(style)) return props.renderDefault(props);
  return (
    <Card tone={TONES[style]} paddingX={3} paddingY={2} radius={2}>
      <Stack gap={2}>
        <Text size={0} weight="semibold" muted contentEditable={false}>
          {words.callouts[style]}
        </Text>
        {props.renderDefault(props)}
      </Stack>
    </Card>
  );
}

export const pageTexts = definePlugin({
  name: 'page-texts',
  form: { components: { portableText: { plugins: TextPlugins }, block: CalloutBlock } },
});

import { useStore } from '@nanostores/react';
import { Box, Card, Flex, Text } from '@sanity/ui';
import { atom, onMount } from 'nanostores';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  definePlugin,
  getPublishedId,
  type InputProps,
  type NavbarProps,
  type ObjectInputProps,
  useDocumentStore,
  useFormValue,
} from 'sanity';
import { askBeforeLeaving, asksBeforeLeaving } from './leaving.ts';
import { $isOverdue } from './overdue-writes.ts';
import { sessionText } from './session.text.ts';
import { trackDocument } from './track-document.ts';

function TrackedForm(props: ObjectInputProps): ReactNode {
  const store = useDocumentStore();
  const id = getPublishedId(String(useFormValue(['_id'])));
  const type = props.schemaType.name;
  useEffect(() => trackDocument(store, id, type), [store, id, type]);
  /** Text that is only in its element: an IME composition, or a date, which Sanity takes when its field is left. */
  const element = useMemo(() => ({}), []);
  useEffect(() => () => askBeforeLeaving(element, false), [element]);
  const settle = () => askBeforeLeaving(element, false);
  return (
    <Box
      style={{ display: 'contents' }}
      onChange={() => {
        if (!asksBeforeLeaving()) askBeforeLeaving(element, true);
      }}
      onCompositionStart={() => askBeforeLeaving(element, true)}
      onCompositionEnd={settle}
      onFocus={settle}
      onBlur={settle}
    >
      {props.renderDefault(props)}
    </Box>
  );
}

const $isOnline = atom(true);
const readNetwork = () => $isOnline.set(navigator.onLine);
onMount($isOnline, () => {
  readNetwork();
  addEventListener('online', readNetwork);
  addEventListener('offline', readNetwork);
});

function UnsavedNotice(): ReactNode {
  const isOnline = useStore($isOnline);
  const isOverdue = useStore($isOverdue);
  if (isOnline && !isOverdue) return null;
  const { unanswered, offline, sentence } = sessionText.unsaved;
  return (
    <Card tone="caution" borderBottom padding={3} role="alert">
      <Flex gap={3} wrap="wrap">
        <Text weight="semibold">{isOnline ? unanswered : offline}</Text>
        <Text>{sentence}</Text>
      </Flex>
    </Card>
  );
}

export const isForm = (props: InputProps): props is ObjectInputProps =>
  props.path.length === 0 && props.schemaType.jsonType === 'object';

export const unsavedText = definePlugin({
  name: 'unsaved-text',
  form: {
    components: {
      input: (props: InputProps) => (isForm(props) ? <TrackedForm {...props} /> : props.renderDefault(props)),
    },
  },
  studio: {
    components: {
      navbar: (props: NavbarProps) => (
        <>
          <UnsavedNotice />
          {props.renderDefault(props)}
        </>
      ),
    },
  },
});

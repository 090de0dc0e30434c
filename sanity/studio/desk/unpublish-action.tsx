import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type DocumentActionComponent, useClient, useDocumentOperation } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { deskText } from '../text/desk.ts';
import { type FoundReferrer, REFERRERS_QUERY, type Referrer, referrersOf } from './referrers.ts';

const { unpublish: words } = deskText.actions;

/**
 * In the place of the Studio's own, which is offered only to whoever looks at the published version: nobody finds it
 * there.
 */
export const unpublishFromShop: DocumentActionComponent = ({ id, type, published, onComplete }) => {
  const { unpublish } = useDocumentOperation(id, type);
  const client = useClient({ apiVersion: API_VERSION });
  const [isAsking, setAsking] = useState(false);
  const [referrers, setReferrers] = useState<readonly Referrer[]>();
  useEffect(() => {
    if (!isAsking) return undefined;
    let isWanted = true;
    setReferrers(undefined);
    client.fetch<FoundReferrer[]>(REFERRERS_QUERY, { id }, { perspective: 'raw' }).then(
      (found) => isWanted && setReferrers(referrersOf(found, id)),
      // Then the content lake decides.
      () => isWanted && setReferrers([]),
    );
    return () => {
      isWanted = false;
    };
  }, [client, id, isAsking]);
  if (published === null) return null;

  const leave = () => {
    setAsking(false);
    onComplete();
  };
  const asked = {
    type: 'confirm',
    tone: 'critical',
    message: words.question(type === 'product'),
    confirmButtonText: words.label,
    cancelButtonText: words.cancel,
    onCancel: leave,
    onConfirm: () => {
      unpublish.execute();
      leave();
    },
  } as const;
  const explained = {
    type: 'dialog',
    header: words.label,
    onClose: leave,
    content: <Linked referrers={referrers} />,
  } as const;
  return {
    label: words.label,
    icon: UnpublishIcon,
    tone: 'critical',
    disabled: unpublish.disabled !== false,
    onHandle: () => setAsking(true),
    dialog: isAsking && (referrers?.length === 0 ? asked : explained),
  };
};

function Linked({ referrers }: { readonly referrers: readonly Referrer[] | undefined }): ReactNode {
  if (referrers === undefined) return <Spinner muted />;
  return (
    <Stack gap={4}>
      <Text>{words.linked(referrers.length)}</Text>
      <Stack as="ul" gap={3} style={{ paddingInlineStart: '1.2em' }}>
        {referrers.map(({ id, title, type, isDraft }) => (
          <Text as="li" key={id} size={1}>
            {words.referrer(title ?? words.untitled, type, isDraft)}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

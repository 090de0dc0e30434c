import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type DocumentActionComponent, useClient, useDocumentOperation } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { deskText } from '../text/desk.ts';

const { unpublish: words } = deskText.actions;

interface Referrer {
  readonly title: string | null;
  readonly type: string;
}

/** Published documents that point to it: the content lake refuses to take it down while they do. */
const REFERRERS_QUERY = `*[references($id) && !(_id in path("drafts.**")) && _id != $id] | order(_updatedAt desc) [0...100] {
  "title": coalesce(name, title), "type": _type
}`;

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
    client.fetch<Referrer[]>(REFERRERS_QUERY, { id }, { perspective: 'raw' }).then(
      (found) => isWanted && setReferrers(found),
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
        {referrers.map(({ title, type }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and never changes.
          <Text as="li" key={place} size={1}>
            {words.referrer(title ?? words.untitled, type)}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

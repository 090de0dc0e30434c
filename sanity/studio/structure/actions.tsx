import { CopyIcon } from '@sanity/icons/Copy';
import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  type DocumentPluginOptions,
  useClient,
  useDocumentOperation,
} from 'sanity';
import { useRouter } from 'sanity/router';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import {
  type FoundReferrer,
  REFERRERS_QUERY,
  type Referrer,
  referrersOf,
} from '../../../src/content/referrers.ts';
import { takeSkus } from '../../../src/content/take-skus.ts';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { oldAddressesAfter } from '../../../src/features/content/old-addresses.rules.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { ContentProblem } from '../../../src/features/desk/ops.contract.ts';
import { acceptedKindOf } from '../acceptance/waiting.ts';
import { waitingBadge } from '../acceptance/waiting-badge.ts';
import { totalAvailable, useLevels } from '../base/levels.ts';
import {
  scheduledPublishBadge,
  scheduledUnpublishBadge,
  schedulePublish,
  scheduleUnpublish,
} from '../schedule/actions.tsx';
import { duplicateProduct } from './document-facts.ts';
import { structureText } from './structure.text.ts';
import { isChangeSetType, isSingleton } from './templates.ts';

const isScheduled = (type: string) => DOCUMENT_KINDS.some((kind) => kind === type);

const NOT_FOR_SINGLETONS: readonly (string | undefined)[] = ['duplicate', 'delete', 'unpublish'];

export const documentOptions: DocumentPluginOptions = {
  actions: (before, { schemaType }) => {
    if (isChangeSetType(schemaType)) return [];
    if (isSingleton(schemaType))
      return [...before.filter(({ action }) => !NOT_FOR_SINGLETONS.includes(action)), schedulePublish];
    const own = before.map((action) => {
      if (action.action === 'unpublish') return unpublishFromShop;
      if (action.action === 'publish' && schemaType === 'product') return withSku(action);
      if (action.action === 'publish' && schemaType === 'page') return withOldAddress(action);
      return action.action === 'duplicate' && schemaType === 'product' ? copyAsNewProduct : action;
    });
    return isScheduled(schemaType) ? own.toSpliced(1, 0, schedulePublish, scheduleUnpublish) : own;
  },
  badges: (_before, { schemaType }) => badgesOf(schemaType),
  newDocumentOptions: (before) =>
    before.filter(({ templateId }) => !isSingleton(templateId) && !isChangeSetType(templateId)),
};

const changed: DocumentBadgeComponent = ({ draft, published }) =>
  draft === null || published === null
    ? null
    : { label: structureText.badges.changed, title: structureText.badges.changedHint, color: 'warning' };

const soldOut: DocumentBadgeComponent = ({ id, published }) => {
  const stock = totalAvailable(useLevels(id));
  if (published === null || stock === undefined || stock > 0) return null;
  return { label: structureText.badges.soldOut, title: structureText.badges.soldOutHint, color: 'danger' };
};

const skipped: DocumentBadgeComponent = ({ id, published }) => {
  const [documents, setDocuments] = useState<readonly ContentProblem[]>([]);
  const revision = published?._rev;
  useEffect(() => {
    if (revision === undefined) return;
    let isShown = true;
    void readOps('/content/problems', {}).then((found) => {
      if (isShown) setDocuments(found.kind === 'answer' ? found.data.items : []);
    });
    return () => {
      isShown = false;
    };
  }, [revision]);
  if (!documents.some((one) => one.id === id)) return null;
  return { label: structureText.badges.skipped, title: structureText.badges.skippedHint, color: 'danger' };
};

function badgesOf(type: string): DocumentBadgeComponent[] {
  if (acceptedKindOf(type) !== undefined) return [changed, waitingBadge];
  const own = type === 'product' ? [changed, soldOut, skipped] : [changed, skipped];
  return [...own, scheduledPublishBadge, scheduledUnpublishBadge];
}

/** Sanity's duplicate action copies the grades' keys and so shares their stock. */
const copyAsNewProduct: DocumentActionComponent = ({ type, draft, published, onComplete }) => {
  const client = useClient({ apiVersion: API_VERSION });
  const router = useRouter();
  const toast = useToast();
  const [isCopying, setCopying] = useState(false);
  const original = draft ?? published;

  const copy = async () => {
    if (original === null) return;
    setCopying(true);
    const fresh = duplicateProduct(original);
    try {
      await client.create(fresh);
      toast.push({ status: 'success', title: structureText.actions.copied });
      router.navigateIntent('edit', { type, id: publishedId(fresh._id) });
    } catch {
      toast.push({ status: 'error', title: structureText.actions.copyFailed });
    } finally {
      setCopying(false);
      onComplete();
    }
  };

  return {
    label: structureText.actions.copy,
    icon: CopyIcon,
    disabled: isCopying || original === null,
    onHandle: () => void copy(),
  };
};

/** Assigns a number before publishing. */
function withSku(publish: DocumentActionComponent): DocumentActionComponent {
  const publishWithSku: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: API_VERSION });
    const { patch } = useDocumentOperation(props.id, props.type);
    const toast = useToast();
    const [isTaking, setTaking] = useState(false);
    if (description === null) return null;

    const number = async () => {
      setTaking(true);
      try {
        const [sku] = await takeSkus(client, 1);
        patch.execute([{ set: { sku } }]);
        description.onHandle?.();
      } catch {
        toast.push({ status: 'error', title: structureText.actions.noSku });
      } finally {
        setTaking(false);
      }
    };
    return {
      ...description,
      disabled: isTaking || description.disabled === true,
      onHandle: () => (props.draft?.['sku'] ? description.onHandle?.() : void number()),
    };
  };
  publishWithSku.action = 'publish';
  return publishWithSku;
}

function withOldAddress(publish: DocumentActionComponent): DocumentActionComponent {
  const publishWithOldAddress: DocumentActionComponent = (props) => {
    const description = publish(props);
    const { patch } = useDocumentOperation(props.id, props.type);
    const { draft, published } = props;
    if (description === null) return null;
    return {
      ...description,
      onHandle: () => {
        const old =
          draft && oldAddressesAfter(published ?? undefined, draft, new Date().toISOString().slice(0, 10));
        if (old) patch.execute([{ set: { old_addresses: old } }]);
        description.onHandle?.();
      },
    };
  };
  publishWithOldAddress.action = 'publish';
  return publishWithOldAddress;
}

/** Sanity offers its action only while the published version is open. */
const unpublishFromShop: DocumentActionComponent = ({ id, type, published, onComplete }) => {
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
      // If this fails, the content lake decides whether there are referrers.
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
    message: structureText.actions.unpublish.question(type === 'product'),
    confirmButtonText: structureText.actions.unpublish.label,
    cancelButtonText: structureText.actions.unpublish.cancel,
    onCancel: leave,
    onConfirm: () => {
      unpublish.execute();
      leave();
    },
  } as const;
  const explained = {
    type: 'dialog',
    header: structureText.actions.unpublish.label,
    onClose: leave,
    content: <Linked referrers={referrers} />,
  } as const;
  return {
    label: structureText.actions.unpublish.label,
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
      <Text>{structureText.actions.unpublish.linked(referrers.length)}</Text>
      <Stack as="ul" gap={3} style={{ paddingInlineStart: '1.2em' }}>
        {referrers.map(({ id, title, type, isDraft }) => (
          <Text as="li" key={id} size={1}>
            {structureText.actions.unpublish.referrer(
              title ?? structureText.actions.unpublish.untitled,
              type,
              isDraft,
            )}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

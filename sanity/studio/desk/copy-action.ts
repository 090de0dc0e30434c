import { CopyIcon } from '@sanity/icons/Copy';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { useRouter } from 'sanity/router';
import { API_VERSION } from '../../../src/content/queries.ts';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { deskText } from '../text/desk.ts';
import { copyOfProduct } from './copy-product.ts';

const { actions: words } = deskText;

/** In the place of the Studio's own duplicating: that would keep the keys of the grades. */
export const copyAsNewProduct: DocumentActionComponent = ({ type, draft, published, onComplete }) => {
  const client = useClient({ apiVersion: API_VERSION });
  const router = useRouter();
  const toast = useToast();
  const [isCopying, setCopying] = useState(false);
  const original = draft ?? published;

  const copy = async () => {
    if (original === null) return;
    setCopying(true);
    const fresh = copyOfProduct(original);
    try {
      await client.create(fresh);
      toast.push({ status: 'success', title: words.copied });
      router.navigateIntent('edit', { type, id: publishedId(fresh._id) });
    } catch {
      toast.push({ status: 'error', title: words.copyFailed });
    } finally {
      setCopying(false);
      onComplete();
    }
  };

  return {
    label: words.copy,
    icon: CopyIcon,
    disabled: isCopying || original === null,
    onHandle: () => void copy(),
  };
};

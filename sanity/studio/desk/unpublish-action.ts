import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { useState } from 'react';
import { type DocumentActionComponent, useDocumentOperation } from 'sanity';
import { deskText } from '../text/desk.ts';

const { unpublish: words } = deskText.actions;

/**
 * In the place of the Studio's own, which is offered only to whoever looks at the published version: nobody finds it
 * there. What others refer to is refused by the content lake, and the Studio says so.
 */
export const unpublishFromShop: DocumentActionComponent = ({ id, type, published, onComplete }) => {
  const { unpublish } = useDocumentOperation(id, type);
  const [isAsking, setAsking] = useState(false);
  if (published === null) return null;

  const leave = () => {
    setAsking(false);
    onComplete();
  };
  return {
    label: words.label,
    icon: UnpublishIcon,
    tone: 'critical',
    disabled: unpublish.disabled !== false,
    onHandle: () => setAsking(true),
    dialog: isAsking && {
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
    },
  };
};

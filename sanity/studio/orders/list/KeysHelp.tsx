import type { ReactNode } from 'react';
import { ordersText as texts } from '../../text/orders.ts';
import { Modal } from '../Modal.tsx';

export function KeysHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Modal title={texts.keysTitle} onClose={onClose}>
      <dl className="keys">
        {texts.keysList.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

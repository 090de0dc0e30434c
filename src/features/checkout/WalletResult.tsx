import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { WalletEndDialog } from './WalletEndDialog.tsx';
import { $walletEnd } from './wallet.ts';

/** All that could show a payment's end. The first does: a page of orders has its own, and the drawer another. */
const $shown = atom<readonly symbol[]>([]);

/** The result of a wallet payment, wherever on the page it began. */
export function WalletResult() {
  const [me] = useState(Symbol);
  useEffect(() => {
    $shown.set([...$shown.get(), me]);
    return () => $shown.set($shown.get().filter((other) => other !== me));
  }, [me]);
  const end = useStore($walletEnd);
  const [first] = useStore($shown);
  return end !== undefined && first === me ? <WalletEndDialog end={end} /> : null;
}

import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { WalletEndDialog } from './WalletEndDialog.tsx';
import { $walletEnd } from './wallet.ts';

/** Order page and drawer each have one, so only the first shows the result. */
const $shown = atom<readonly symbol[]>([]);

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

import { type ComponentProps, useEffect, useState } from 'react';
import { checkout as words } from '../../text/cart.ts';
import { PaymentMissing } from './PaymentMissing.tsx';
import type Wallet from './Wallet.tsx';

type Loaded = 'asking' | 'failed' | typeof Wallet;

/** Fetches the wallet's script when there is something to pay, and again on demand where that failed. */
export function WalletPlace(props: Omit<ComponentProps<typeof Wallet>, 'retry'>) {
  const [loaded, load] = useState<Loaded>('asking');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is what makes it load again.
  useEffect(() => {
    let isLeft = false;
    const arrived = (what: Loaded) => {
      if (!isLeft) load(() => what);
    };
    load('asking');
    import('./Wallet.tsx').then(
      (module) => arrived(module.default),
      () => arrived('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [attempt]);

  const retry = () => setAttempt((before) => before + 1);
  if (loaded === 'asking') return <div className="cart-wallet" />;
  if (loaded === 'failed') return <PaymentMissing text={words.walletMissing} retry={retry} />;
  const Buttons = loaded;
  return <Buttons {...props} retry={retry} />;
}

import './wallet.css';
import { useEffect, useRef, useState } from 'react';
import { checkoutText as words } from '../../cart/cart.text.ts';
import type { PaymentSubject } from '../../checkout/checkout.ts';
import { PaymentUnavailable } from '../../checkout/PaymentParts.tsx';
import {
  cancelWalletPayment,
  completeWalletPayment,
  openWalletOrder,
  reportWalletFailure,
} from '../../checkout/wallet.ts';
import { paymentMethodsText } from '../payment-methods.text.ts';
import { connectWalletFrame, type FrameConnection } from './connect.ts';

/**
 * These in-app browsers open no windows: WeChat, QQ, Weibo, Alipay, DingTalk, Douyin, Xiaohongshu,
 * Toutiao.
 */
const IN_APP = /MicroMessenger|\bQQ\/|Weibo|AlipayClient|DingTalk|aweme|xhsdiscover|NewsArticle/i;

/** True if PayPal's button would do nothing. */
export function isPopupBlocking(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

interface Props extends PaymentSubject {
  readonly disabled: boolean;
}

function Frame({ disabled, missing, ...subject }: Props & { readonly missing: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<FrameConnection>(undefined);
  const latest = useRef({ subject, missing });
  latest.current = { subject, missing };
  useEffect(() => {
    if (!frame.current) return;
    const flow = {
      open: () => openWalletOrder(latest.current.subject),
      capture: (id: string) => completeWalletPayment(id, latest.current.subject.order),
      cancel: (id: string | undefined) => void cancelWalletPayment(id, latest.current.subject.order),
      broke: (text: string) => reportWalletFailure(text, latest.current.subject.order),
    };
    connection.current = connectWalletFrame(frame.current, flow, () => latest.current.missing());
    return () => connection.current?.close();
  }, []);
  useEffect(() => connection.current?.allow(!disabled), [disabled]);
  return (
    <div className="wallet">
      <iframe
        ref={frame}
        className="wallet-frame"
        src="/payment/wallet"
        title={paymentMethodsText().paypal.pay}
      />
    </div>
  );
}

export function WalletFrame(props: Props) {
  const [attempt, setAttempt] = useState(0);
  const [isMissing, setMissing] = useState(false);
  if (isPopupBlocking(navigator.userAgent)) return <p className="cart-missing">{words().walletInApp}</p>;
  if (!isMissing) return <Frame key={attempt} {...props} missing={() => setMissing(true)} />;
  const retry = () => {
    setAttempt(attempt + 1);
    setMissing(false);
  };
  return <PaymentUnavailable text={words().walletMissing} retry={retry} />;
}

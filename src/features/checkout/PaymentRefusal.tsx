/** Says beforehand why a payment would be refused. The buttons refer to it by `id`. */
export function PaymentRefusal({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p className="payment-refusal" id={id} role="alert">
      {text}
    </p>
  );
}

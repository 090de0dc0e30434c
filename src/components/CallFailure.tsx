import { failuresText } from '../text/shop.ts';

export function CallFailure({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className="shell-text" role="alert">
      <p>{text}</p>
      <button type="button" className="button quiet" onClick={retry}>
        {failuresText().retry}
      </button>
    </div>
  );
}

export function Waiting({ text }: { readonly text: string }) {
  return (
    <p className="shell-text" role="status">
      <span className="spinner" aria-hidden="true" />
      {text}
    </p>
  );
}

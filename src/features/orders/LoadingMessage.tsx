interface Props {
  readonly text: string;
  readonly title?: string | undefined;
}

export function LoadingMessage({ text, title }: Props) {
  return (
    <div className="shell-text">
      {title !== undefined && <h1 className="visually-hidden">{title}</h1>}
      <p className="waiting" role="status">
        <span className="spinner" aria-hidden="true" />
        {text}
      </p>
    </div>
  );
}

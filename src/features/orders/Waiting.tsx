interface Props {
  readonly text: string;
  /** The page's heading, where it has none before there is something to head. */
  readonly title?: string | undefined;
}

export function Waiting({ text, title }: Props) {
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

import { home as words } from '../../text/home.ts';

/** A way to each slide of the carousel. */
export function Dots({ count }: { readonly count: number }) {
  return (
    <div className="dots" data-dots="">
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row.
          key={index}
          type="button"
          className="dot"
          aria-label={words.goToSlide(index + 1)}
          aria-current={index === 0 ? 'true' : undefined}
          data-dot=""
        />
      ))}
    </div>
  );
}

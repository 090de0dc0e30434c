import { SKELETON_CARDS } from '../contract/limits.ts';
import { listingText as words } from '../text/shop.ts';

/** The same size as real cards (docs/shop.md "Pages"). */
export function SkeletonCards() {
  return (
    <div className="drawer" role="status" aria-label={words().loading}>
      {[...Array(SKELETON_CARDS).keys()].map((place) => (
        <div className="card skeleton" data-skeleton="" key={place} aria-hidden="true">
          <div className="card-picture" />
          <div className="label">
            <div className="bar" />
            <div className="bar short" />
          </div>
          <div className="card-sale" />
        </div>
      ))}
    </div>
  );
}

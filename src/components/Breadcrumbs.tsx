import { navText } from '../features/base/shop.text.ts';
import { pagePath } from '../features/base/words.text.ts';
import type { Breadcrumb } from './schema-org.ts';

export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={navText().crumbs}>
      <ol className="crumbs">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={pagePath(path)}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

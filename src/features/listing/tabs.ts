import { pagePath } from '../base/words.text.ts';

/** Undefined for all categories, and for an unknown category. */
export function chosenCategory(search: string, known: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('category');
  return asked !== null && known.includes(asked) ? asked : undefined;
}

/** The bare path shows all categories (docs/shop.md "Catalogue"). */
export function categoryPath(category: string | undefined): string {
  return category === undefined ? '/category' : `/category?${new URLSearchParams({ category })}`;
}

export function bindCategoryTabs() {
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-category]')];
  const sections = [...document.querySelectorAll<HTMLElement>('[data-category-section]')];
  const known = sections.map((section) => section.id);
  const categoryOf = (tab: HTMLAnchorElement) => tab.dataset['category'] || undefined;

  const show = (category: string | undefined) => {
    // first-paint.ts defines the rules that hide the other sections.
    if (category === undefined) delete document.documentElement.dataset['chosen'];
    else document.documentElement.dataset['chosen'] = category;
    for (const tab of tabs) {
      if (categoryOf(tab) === category) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
    // The search narrows what is shown.
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      ':is(.filter, .category-tools) a[href*="/search"]',
    )) {
      const params = new URLSearchParams(link.search);
      params.delete('category');
      if (category !== undefined) params.set('category', category);
      link.search = params.toString();
    }
  };
  const choose = (category: string | undefined) => {
    history.pushState(null, '', pagePath(categoryPath(category)));
    show(category);
    // The chosen section begins below the sticky tabs.
    const top = document.querySelector('[data-tabs-top]');
    if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView({ behavior: 'instant' });
  };

  for (const tab of tabs) {
    tab.href = pagePath(categoryPath(categoryOf(tab)));
    tab.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose(categoryOf(tab));
    });
  }
  const follow = () => show(chosenCategory(location.search, known));
  addEventListener('popstate', follow);
  follow();
}

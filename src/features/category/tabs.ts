/** Filters the category page in place. Without it the tabs are anchors to the sections. */
import { categoryPath, chosenCategory } from './category-choice.ts';

export function watchTabs() {
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-category]')];
  const sections = [...document.querySelectorAll<HTMLElement>('[data-category-section]')];
  const known = sections.map((section) => section.id);
  const categoryOf = (tab: HTMLAnchorElement) => tab.dataset['category'] || undefined;

  const show = (category: string | undefined) => {
    // The page's own rules hide the other sections (first-paint.ts).
    if (category === undefined) delete document.documentElement.dataset['chosen'];
    else document.documentElement.dataset['chosen'] = category;
    for (const tab of tabs) {
      if (categoryOf(tab) === category) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
  };
  const choose = (category: string | undefined) => {
    history.pushState(null, '', categoryPath(category));
    show(category);
    // The bar of tabs stays in sight: what was chosen begins below it, not somewhere in its middle.
    const top = document.querySelector('[data-tabs-top]');
    if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView({ behavior: 'instant' });
  };

  for (const tab of tabs) {
    tab.href = categoryPath(categoryOf(tab));
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

import './plain-page.css';

interface PlainPage {
  readonly title: string;
  readonly sentence: string;
  readonly links: readonly { readonly text: string; readonly to: string }[];
}

export function showPlainPage(root: HTMLElement, { title, sentence, links: ways }: PlainPage): void {
  const element = (name: string, text: string) =>
    Object.assign(document.createElement(name), { textContent: text });
  const links = ways.map(({ text, to }) => Object.assign(element('a', text), { href: to }));
  const paths = document.createElement('p');
  paths.append(...links);
  const main = document.createElement('main');
  main.className = 'plain-page';
  main.append(element('h1', title), element('p', sentence), paths);
  root.replaceChildren(main);
}

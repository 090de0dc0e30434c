import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import type { Breadcrumb } from '../../components/schema-org.ts';
import type { PageContent } from '../../content/schema.ts';
import { chineseDate } from '../specimens/label.text.ts';
import { type Contact, ContactCard } from './ContactCard.tsx';
import { PageText } from './PageText.tsx';
import { tableOfContents } from './pages.ts';
import { policiesText as words } from './policies.text.ts';

interface Props {
  readonly page: PageContent;
  readonly crumbs: readonly Breadcrumb[];
  /** Shown where the editor placed the contact block. */
  readonly contact: Contact;
  /** Marks each paragraph with its key. */
  readonly isPreview?: boolean;
}

export function PolicyText({ page, crumbs, contact, isPreview = false }: Props) {
  const sections = tableOfContents(page.body);
  return (
    <div className="wrap policy">
      <header className="policy-head">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{page.title}</h1>
        <p className="policy-summary">{page.summary}</p>
        <p className="policy-date figures">
          {words().updated}
          <time dateTime={page.updated_on}>{chineseDate(page.updated_on)}</time>
        </p>
      </header>
      {sections.length > 0 && (
        <nav className="contents" aria-labelledby="contents-title">
          <h2 id="contents-title">{words().contents}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <article className="prose">
        {page.contact_card && <ContactCard {...contact} />}
        <PageText body={page.body} isPreview={isPreview} />
      </article>
    </div>
  );
}

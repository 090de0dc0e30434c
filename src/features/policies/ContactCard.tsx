import type { SiteContent } from '../../content/schema.ts';
import { contactText as words } from './policies.text.ts';

export type Contact = Pick<SiteContent, 'operatingCompany' | 'contact'>;

/** Shows phone, hours and address only if set. */
export function ContactCard({ operatingCompany, contact }: Contact) {
  const { email, phone, hours, address } = contact;
  return (
    <address className="contact-card">
      <p>{operatingCompany}</p>
      <dl className="facts figures">
        <div>
          <dt>{words().email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {phone !== '' && (
          <div>
            <dt>{words().phone}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {hours !== '' && (
          <div>
            <dt>{words().hours}</dt>
            <dd>{hours}</dd>
          </div>
        )}
        {address !== '' && (
          <div>
            <dt>{words().address}</dt>
            <dd translate="no">{address}</dd>
          </div>
        )}
      </dl>
    </address>
  );
}

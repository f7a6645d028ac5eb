import type { SiteFacts } from 'contract/site';
import { PRODUCT_KEYS } from 'lending/product';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from 'words/messages';
import { type RootFacts, useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { formPath, paths } from '../paths.ts';
import { rememberLoanType } from '../session.ts';
import { EmailLink } from './email-link.tsx';
import { telephone } from './hotline.tsx';
import { HoursLine } from './hours.tsx';
import { shownNetworks } from './networks.ts';
import { productName } from '../products/words.ts';
import { Phrases } from 'ui/phrases.tsx';

const LINK =
  'inline-block max-w-full py-2 wrap-anywhere text-night-ink hover:text-white hover:underline';

/** Links to every form and page, contact details, and the lender for whom the site acts (NAV-11 to NAV-15). */
export function Footer() {
  const facts = useFacts();
  return (
    <footer
      data-night
      className="later bg-night text-night-ink [--later:54rem] sm:[--later:32rem] lg:[--later:28rem]"
    >
      <div className="mx-auto grid max-w-300 grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-8 px-4 py-10">
        <Column title={m.footer_loans()}>
          {PRODUCT_KEYS.map((product) => (
            <li key={product}>
              <Link
                to={formPath(product)}
                onClick={() => rememberLoanType(product)}
                className={LINK}
              >
                {productName(product)}
              </Link>
            </li>
          ))}
        </Column>
        <Column title={m.footer_company()}>
          <FooterLink to={paths.about()}>{m.footer_about()}</FooterLink>
          <FooterLink to={paths.partner()}>{m.footer_partner()}</FooterLink>
          <FooterLink to={paths.invest()}>{m.footer_invest()}</FooterLink>
          <FooterLink to={paths.privacy()}>{m.footer_privacy()}</FooterLink>
          <FooterLink to={paths.terms()}>{m.footer_terms()}</FooterLink>
        </Column>
        {facts && <Contact facts={facts} />}
        {facts && <Social social={facts.company.social} />}
      </div>
      <Lender lender={facts?.lender} isInvented={facts?.inventedFacts === true} />
    </footer>
  );
}

type ColumnProps = {
  readonly title: string;
  /** As wide as the screen on a phone: what stands in it is long. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

function Column({ title, wide = false, children }: ColumnProps) {
  return (
    <section className={`min-w-0 ${wide ? 'col-[1/-1] sm:col-auto' : ''}`}>
      <h2 className="text-lg text-white">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

type FooterLinkProps = { readonly to: string; readonly children: ReactNode };

function FooterLink({ to, children }: FooterLinkProps) {
  return (
    <li>
      <Link to={to} className={LINK}>
        {children}
      </Link>
    </li>
  );
}

function Contact({ facts: { company, visiting } }: { readonly facts: RootFacts }) {
  const locale = useLocale();
  return (
    <Column title={m.footer_contact()} wide>
      <li>
        <a href={telephone(company.hotline)} className={LINK}>
          {company.hotline}
        </a>
      </li>
      <li>
        <EmailLink email={company.email} className={`${LINK} break-words`} />
      </li>
      {visiting && (
        <li className="py-1">
          <HoursLine visiting={visiting} locale={locale} />
        </li>
      )}
      <li className="py-1">
        <Phrases text={company.address[locale]} />
      </li>
      {company.mapUrl && (
        <li>
          <a href={company.mapUrl} className={LINK} rel="noreferrer">
            {m.footer_map()}
          </a>
        </li>
      )}
    </Column>
  );
}

function Social({ social }: { readonly social: SiteFacts['company']['social'] }) {
  const networks = shownNetworks(social);
  if (networks.length === 0) return null;
  return (
    <Column title={m.footer_social()} wide>
      {networks.map(({ name, address }) => (
        <li key={name} className="inline-block pe-6 sm:block">
          <a href={address} className={LINK} rel="noreferrer" lang="en">
            {name}
          </a>
        </li>
      ))}
    </Column>
  );
}

type LenderProps = {
  readonly lender: SiteFacts['lender'] | undefined;
  readonly isInvented: boolean;
};

function Lender({ lender, isInvented }: LenderProps) {
  const locale = useLocale();
  return (
    <div className="border-t border-night-line">
      <div className="mx-auto max-w-300 px-4 py-6 text-sm">
        <p>{m.footer_lender()}</p>
        {lender && (
          <p>
            {m.footer_lender_name()} <b className="text-white">{lender.name[locale]}</b> ·{' '}
            <span className="inline-block max-w-full">
              {m.footer_licence()} <b className="text-white">{lender.licence}</b>
            </span>
          </p>
        )}
        {isInvented && <p className="mt-2 text-romdoul">{m.footer_demo()}</p>}
      </div>
    </div>
  );
}

import type { BorrowerRecord } from 'contract/accounts';
import { optionLists } from 'contract/reference';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Card } from 'ui/card.tsx';
import { Users } from 'ui/page-icons.tsx';
import { type Icon, User } from 'ui/icons.tsx';
import { AtSign, Bank, Briefcase, GraduationCap } from './icons.tsx';
import { type Lists, type RecordFact, recordSections, type SectionKey } from './record-facts.ts';
import { useAnswer } from './use-answer.ts';

const ICONS: Readonly<Record<SectionKey, Icon>> = {
  personal: User,
  education: GraduationCap,
  employment: Briefcase,
  references: Users,
  bank: Bank,
  social: AtSign,
};

const NO_LISTS: Lists = {};

/** How wide a section is on a wide screen, in sixths. */
const WIDTHS: Readonly<Record<SectionKey, string>> = {
  personal: 'lg:col-span-3 lg:row-span-2',
  education: 'lg:col-span-3',
  employment: 'lg:col-span-3',
  references: 'lg:col-span-2',
  bank: 'lg:col-span-2',
  social: 'lg:col-span-2',
};

/** Values that take the whole width of a phone. */
const LONG: readonly RecordFact['key'][] = [
  'email',
  'address',
  'borrow_education',
  'school_name',
  'company_name',
  'facebook_link',
];

/** The six sections of the profile (PROF-14). */
export function ProfileSections({ record }: { readonly record: BorrowerRecord }) {
  const locale = useLocale();
  const { loaded } = useAnswer({ endpoint: optionLists, key: 'lists' });
  const lists = loaded.state === 'done' ? loaded.data : NO_LISTS;
  return (
    <div className="grid gap-4 lg:grid-cols-6">
      {recordSections(record, lists, locale).map(({ key, title, facts }) => {
        const Sign = ICONS[key];
        return (
          <Card as="section" key={key} aria-labelledby={`section-${key}`} className={WIDTHS[key]}>
            <h2 id={`section-${key}`} className="flex items-center gap-3 text-lg">
              <Sign aria-hidden="true" className="size-5 text-primary" />
              {title}
            </h2>
            <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
              {facts.map((fact) => (
                <div
                  key={fact.key}
                  className={`min-w-0 ${LONG.includes(fact.key) ? 'col-span-2 lg:col-span-1' : ''}`}
                >
                  <dt className="text-sm text-ink-2">{fact.label}</dt>
                  <dd>
                    <FactValue fact={fact} />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        );
      })}
    </div>
  );
}

/** A value; N/A where there is none (PROF-15), a link for the Facebook link (PROF-16). */
function FactValue({ fact: { key, value } }: { readonly fact: RecordFact }) {
  if (value === null) return <span className="text-ink-2">{m.account_none()}</span>;
  if (key !== 'facebook_link') return value;
  return (
    <a
      href={value}
      target="_blank"
      rel="noreferrer noopener"
      className="wrap-anywhere text-primary-dark underline"
    >
      {value.replace(/^https:\/\/(?:www\.)?/, '')}
      <span className="sr-only"> ({m.apply_new_window()})</span>
    </a>
  );
}

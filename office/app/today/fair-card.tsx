import { CONTACTS_A_WEEK } from 'contract/office/contact-hours';
import type { ContactOpen } from 'contract/office/today';
import { Check } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { shortTime } from '../desk/time-text.ts';

/** The rules of fair contact, and whether contact is open now. */
export function FairCard({ contact: { open, opens_at } }: { readonly contact: ContactOpen }) {
  const rules = [
    m.office_today_fair_hours(),
    m.office_today_fair_own(),
    m.office_today_fair_limit({ count: String(CONTACTS_A_WEEK) }),
    m.office_today_fair_pause(),
  ];
  return (
    <section className="side-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{m.office_today_fair()}</h2>
        <Pill tone={open ? 'green' : 'romdoul'}>
          {open
            ? m.office_today_fair_open()
            : m.office_today_fair_closed({ at: opens_at === null ? '' : shortTime(opens_at) })}
        </Pill>
      </div>
      <ul className="checked-list mt-2 text-sm">
        {rules.map((rule) => (
          <li key={rule}>
            <Check className="mt-1 size-4 shrink-0 text-green" aria-hidden="true" />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

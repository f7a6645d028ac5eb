import type { DecisionView } from 'contract/office/decision-views';
import { displayDay } from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import { CircleCheck, Clock, type Icon, TriangleAlert } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { shortTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { stillUnmet } from './found-list.tsx';
import { actorName, criterionText, didText, durationText } from './words.ts';
import { applicationNumber } from 'contract/record-numbers';

interface Standing {
  readonly icon: Icon;
  readonly tone: string;
  readonly text: string;
}

const ALL_FOUND = {
  resides_in_cambodia: true,
  account_in_own_name: true,
  is_partner_shop: false,
};

/** What no finding of staff can meet: an approval waits for it. Amount and term can be changed in the panel. */
export function blockers(view: DecisionView): string[] {
  const { unmet, account, duplicate_of: original, is_incomplete: isIncomplete } = view;
  const fixed = stillUnmet(unmet, ALL_FOUND, account !== null).filter(
    ({ criterion }) => !['amount', 'duration', 'account'].includes(criterion),
  );
  return [
    ...(original === null
      ? []
      : [m.office_decide_blocked_duplicate({ number: applicationNumber(original) })]),
    ...(isIncomplete ? [m.office_decide_blocked_incomplete()] : []),
    ...(account === null ? [m.office_decide_criterion_account()] : []),
    ...fixed.map((one) => criterionText(one)),
  ];
}

const good = (text: string): Standing => ({ icon: CircleCheck, tone: 'text-green', text });
const open = (text: string): Standing => ({ icon: TriangleAlert, tone: 'text-romdoul-ink', text });
const waiting = (text: string): Standing => ({ icon: Clock, tone: 'text-ink-2', text });

/** Where the decision stands, in a sentence. */
function standingOf(view: DecisionView, locale: 'km' | 'en'): Standing {
  const { status, override, offer, approval, denial, cancellation, loan_number: loan } = view;
  const waits = blockers(view);
  if (override !== null) {
    const by = { name: actorName(override, locale), time: shortTime(override.at) };
    return open(m.office_decide_standing_override(by));
  }
  if (status === 'Pending') return open(m.office_decide_standing_pending());
  if (status === 'In review') {
    return waits.length === 0
      ? good(m.office_decide_standing_ready())
      : open(m.office_decide_waits_for({ what: waits.join(', ') }));
  }
  if (loan !== null) return good(m.office_decide_standing_paid({ number: loan }));
  if (denial !== null) {
    const told = { name: actorName(denial, locale), time: shortTime(denial.at) };
    return waiting(m.office_decide_standing_denied(told));
  }
  if (offer?.status === 'Signed' && cancellation !== null && cancellation.ended === null) {
    const by = { name: actorName(cancellation, locale), time: shortTime(cancellation.at) };
    return open(m.office_cancellations_standing(by));
  }
  if (approval !== null && offer?.status === 'Open') {
    return waiting(m.office_decide_standing_offered({ day: displayDay(offer.sign_by) }));
  }
  if (approval !== null && offer?.status === 'Signed')
    return good(m.office_decide_standing_signed());
  if (status === 'Approved') return open(m.office_decide_standing_no_offer());
  const last = view.acts.at(-1);
  return waiting(last ? `${didText(last, locale)}, ${shortTime(last.at)}` : '');
}

/** What is asked for, and where it stands. */
export function StandingLine({ view }: { readonly view: DecisionView }) {
  const { icon: Icon, tone, text } = standingOf(view, useLocale());
  return (
    <div className="min-w-56 flex-1">
      <p className="truncate font-bold">
        {m.office_decide_asks({
          name: view.name,
          amount: formatWholeDollars(view.amount_cents),
          duration: durationText(view.product, view.duration),
        })}
      </p>
      <p className={`flex items-start gap-2 text-sm ${tone}`}>
        <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
        <span>{text}</span>
      </p>
    </div>
  );
}

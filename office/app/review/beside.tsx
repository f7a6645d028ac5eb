import { applicationNumber } from 'contract/record-numbers';
import { OUTCOME_NAMES, REFERENCE_NAMES } from 'contract/office/queue-names';
import { STATUS_NAMES } from 'contract/office/queue-names';
import type { AlikeReason, Reference, Review } from 'contract/office/applications';
import type { TimelineEntry } from 'contract/office/timeline';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay } from 'lending/calendar';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { Link } from 'react-router';
import { Check } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { addressOf } from '../page-table.ts';
import { wholeTerm } from '../queue/words.ts';
import { Card } from './card.tsx';

/** Why another application stands there. */
const WHY = {
  repeats: m.office_review_alike_repeats,
  repeated: m.office_review_alike_repeated,
  national_id: m.office_review_alike_id,
  borrower: m.office_review_alike_borrower,
  account: m.office_review_alike_account,
  name_and_birth: m.office_review_alike_name,
  named_here: m.office_review_alike_named_here,
  named_there: m.office_review_alike_named_there,
  relative: m.office_review_alike_relative,
} as const satisfies Record<AlikeReason, () => string>;

/** Other applications that may be the same person's, each with its link. */
export function Alike({ review: { alike } }: { readonly review: Review }) {
  return (
    <Card
      title={m.office_review_alike()}
      end={
        alike.length === 0 ? (
          <Pill tone="green" icon={<Check className="size-4" aria-hidden="true" />}>
            {m.office_review_alike_none()}
          </Pill>
        ) : undefined
      }
    >
      {alike.length === 0 ? (
        <p className="text-sm text-ink-2">{m.office_review_alike_none_text()}</p>
      ) : (
        <ul className="grid gap-1">
          {alike.map(({ id, name, status, why, submitted_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Link
                to={addressOf('review', { id })}
                className="text-primary-dark underline underline-offset-3"
              >
                {applicationNumber(id)}
              </Link>
              <PersonName name={name} />
              <span className="ml-auto text-sm text-ink-2">
                {why.map((one) => WHY[one]()).join(', ')} · {STATUS_NAMES[status]()} ·{' '}
                {shortTime(submitted_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Loans before this one. */
export function Earlier({ review: { earlier } }: { readonly review: Review }) {
  return (
    <Card title={m.office_review_earlier()}>
      {earlier.length === 0 ? (
        <p className="text-sm text-ink-2">{m.office_review_earlier_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {earlier.map((loan) => (
            <li key={loan.id} className="flex items-start gap-3">
              <span className="min-w-0 flex-1">
                <a
                  href={`/loans/${loan.number}`}
                  className="text-primary-dark underline underline-offset-3"
                >
                  {loan.number}
                </a>{' '}
                {PRODUCT_NAMES[loan.product].short()} {formatWholeDollars(loan.principal_cents)} ·{' '}
                {wholeTerm(loan.product, loan.duration)}
                <span className="block text-sm text-ink-2">{sinceText(loan)}</span>
              </span>
              <LoanState loan={loan} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Since when a loan runs, or until when it ran, with what was paid of it. */
function sinceText(loan: Review['earlier'][number]): string {
  const paid = formatDollars(loan.paid_cents);
  const day = displayDay(loan.closed_on ?? loan.disbursed_on);
  if (loan.is_returned) return m.office_payout_returns_ended_on({ day });
  return loan.closed_on === null
    ? m.office_review_loan_since({ paid, day })
    : m.office_review_loan_repaid({ paid, day });
}

function LoanState({ loan }: { readonly loan: Review['earlier'][number] }) {
  if (loan.is_defaulted) return <Pill tone="red">{m.office_review_loan_defaulted()}</Pill>;
  if (loan.is_returned) return <Pill>{m.office_payout_returns_review()}</Pill>;
  if (loan.closed_on === null) return <Pill tone="romdoul">{m.office_review_loan_open()}</Pill>;
  if (loan.was_on_time) {
    return (
      <Pill tone="green" icon={<Check className="size-4" aria-hidden="true" />}>
        {m.office_review_loan_on_time()}
      </Pill>
    );
  }
  return <Pill>{m.office_review_loan_late()}</Pill>;
}

/** What has happened, the oldest first. */
export function Timeline({ review: { timeline } }: { readonly review: Review }) {
  const nameOf = useStaffName();
  return (
    <Card title={m.office_review_timeline()}>
      <ol className="timeline">
        {timeline.map((entry) => (
          <li
            key={entry.at + entry.event + (entry.about ?? '')}
            data-good={isGood(entry) ? '' : undefined}
          >
            <span className="tabular text-sm text-ink-2">{shortTime(entry.at)}</span>
            <span>
              {eventText(entry)}
              {entry.by !== null && (
                <span className="text-ink-2">
                  {' '}
                  · <bdi>{nameOf(entry.by)}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What brings the decision nearer. */
function isGood({ event, outcome }: TimelineEntry): boolean {
  return (
    event === 'sent' ||
    event === 'document_received' ||
    event === 'document_added' ||
    event === 'approved' ||
    outcome === 'confirmed'
  );
}

function eventText({ event, about, outcome }: TimelineEntry): string {
  switch (event) {
    case 'sent':
      return m.office_review_event_sent();
    case 'review_started':
      return m.office_review_event_started();
    case 'answers_written':
      return m.office_review_event_written({ answers: about ?? '' });
    case 'contact':
      return m.office_queue_contact({
        who: REFERENCE_NAMES[about as Reference](),
        outcome: outcome === null ? '' : OUTCOME_NAMES[outcome](),
      });
    case 'document_asked':
      return m.office_review_event_asked({ document: about ?? '' });
    case 'document_received':
      return m.office_review_event_received({ document: about ?? '' });
    case 'document_added':
      return m.office_review_event_added({ document: about ?? '' });
    case 'document_struck':
      return m.office_review_event_struck({ document: about ?? '' });
    case 'document_ended':
      return m.office_review_event_ended({ document: about ?? '' });
    case 'approved':
      return m.office_review_event_approved();
    case 'denied':
      return m.office_review_event_denied();
    case 'withdrawn':
      return m.office_review_event_withdrawn();
    case 'repeat_ended':
      return m.office_review_event_repeat_ended({ number: about ?? '' });
  }
}

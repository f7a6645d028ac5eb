import { applicationNumber, LOAN_NUMBER, loanIdOf } from 'contract/record-numbers';
import { loanCodes, loanNotes } from 'contract/office/loan-desk';
import { officeSession } from 'contract/office/session';
import { PRODUCT_NAMES } from 'contract/product-names';
import { loanEntries, loanPage, type LoanPage } from 'contract/office/loans';
import { PHONE_ASKERS } from 'contract/office/who';
import { displayPhone } from 'contract/phone';
import { displayDay, isDay } from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import { Link } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Clock } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { Dropped } from '../desk/filter-bar.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { readView } from '../desk/view.ts';
import { useMay } from '../desk/who-may.tsx';
import { loaded, mustName } from '../load.ts';
import { addressOf, opens } from '../page-table.ts';
import { useSession } from '../shell/session.ts';
import { LoanTicket } from '../collateral/loan-ticket.tsx';
import { ListPlace } from '../shell/list-place.tsx';
import { PaymentCard } from '../payments/payment-card.tsx';
import { LoanContacts } from '../today/loan-contacts.tsx';
import type { Route } from './+types/loan';
import { ActSheet } from './act-sheet.tsx';
import { ActsCard } from './acts-card.tsx';
import { Answer } from './answer.tsx';
import { AsOfBar } from './as-of-bar.tsx';
import { CodesCard } from './codes-card.tsx';
import { ExtensionCard } from './extension-card.tsx';
import { Flags } from './flags.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { lessOf } from './panels-returned.ts';
import { PaperButton } from './paper-button.tsx';
import { PayoffCard } from './payoff-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { statusOf } from './words.ts';

const CURSOR = /^\d{4}-\d{2}-\d{2}\.\d{1,9}$/;
const RULES = {
  as_of: isDay,
  after: CURSOR,
  before: CURSOR,
  notes_after: /^\d{1,15}$/,
  notes_before: /^\d{1,15}$/,
  open: /^(?:reverse-\d{1,9}|flag-\d{1,9}-[a-z-]{1,40}|ask|grant|refuse|waive|correct|default|write-off|refund|confirm|void|confirm-reversal|void-reversal|payout-return|confirm-return|void-return)$/,
} as const;

export const handle = { isRecord: true };

/** A loan as of the day in the address, one page of its entries and of its notes, and the codes that its borrower was shown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  mustName(params.number, LOAN_NUMBER);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { after, before, open } = values;
  const which = { number: params.number };
  const { roles } = loaded(await call(officeSession), request);
  const newer = { after: values.notes_after, before: values.notes_before };
  const read = (as_of: string | undefined) =>
    Promise.all([
      call(loanPage, { params: which, query: { as_of } }),
      call(loanEntries, { params: which, query: { as_of, after, before } }),
    ]);
  const [asked, codes, notes] = await Promise.all([
    read(values.as_of),
    call(loanCodes, { params: which }),
    // Notes are of the review, of which cashiers see nothing.
    opens('review', roles) ? call(loanNotes, { params: which, query: newer }) : null,
  ]);
  // A day on which there is no loan yet, or too far ahead, is left out.
  const isOutside = asked.some((one) => one.kind === 'refused' && one.problem.errors?.as_of);
  const [page, entries] = isOutside ? await read(undefined) : asked;
  return {
    loan: loaded(page, request),
    entries: loaded(entries, request),
    codes: loaded(codes, request),
    notes: notes && loaded(notes, request),
    dropped: isOutside ? [...dropped, 'as_of'] : dropped,
    open: open ?? null,
  };
}

export function meta({ params }: Route.MetaArgs) {
  return [{ title: m.office_title({ page: params.number ?? '' }) }];
}

/** One loan: what is owed, the schedule, every entry, and money coming in. */
export default function Loan({ loaderData }: Route.ComponentProps) {
  const { loan, entries, codes, notes, dropped, open } = loaderData;
  const isToday = loan.as_of === loan.today;
  return (
    <>
      <Head loan={loan} />
      <Dropped parts={dropped} />
      <div className="loan-page">
        {!isToday && (
          <Alert tone="romdoul">
            {m.office_loan_not_today({ day: displayDay(loan.as_of) })}{' '}
            <Link to="?" className="text-link" preventScrollReset>
              {m.office_loan_to_today()}
            </Link>
          </Alert>
        )}
        <Flags loan={loan} />
        {loan.returned_on !== null && (
          <Alert tone="primary">
            {m.office_payout_returns_ended({ day: displayDay(loan.returned_on) })} {lessOf(loan)}
          </Alert>
        )}
        <Answer loan={loan} />
        <div className="loan-columns">
          <div className="grid content-start gap-3.5">
            {loan.rows.length > 0 && <ScheduleCard loan={loan} />}
            <LedgerCard loan={loan} page={entries} />
            {loan.product === 'pawn' && (
              <section className="card">
                <div className="card-body">
                  <h2 className="mb-2 text-base">{m.office_pawn_panel()}</h2>
                  <LoanTicket loanId={idOf(loan)} />
                </div>
              </section>
            )}
            <section className="card">
              <div className="card-body">
                <LoanContacts key={loan.number} loanId={idOf(loan)} />
              </div>
            </section>
            {notes !== null && <NotesCard key={loan.application_id} loan={loan} page={notes} />}
          </div>
          <div className="grid content-start gap-3.5">
            <ExtensionCard loan={loan} />
            {isToday && <PaymentCard key={loan.number} loan={loan} methods={entries.methods} />}
            <PayoffCard loan={loan} />
            <CodesCard {...codes} />
            <ActsCard loan={loan} />
          </div>
        </div>
      </div>
      {open !== null && isToday && (
        <ActSheet key={open} loan={loan} entries={entries} open={open} />
      )}
    </>
  );
}

function Head({ loan }: { readonly loan: LoanPage }) {
  const { borrower, days_past_due: days } = loan;
  const status = statusOf(loan);
  return (
    <div className="page-head loan-head">
      <ListPlace list={addressOf('loans')} label={m.office_loan_back()} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h1>
            <OwnWords text={borrower.name} />
          </h1>
          <Pill tone={status.tone}>{status.name}</Pill>
          {days > 0 && (
            <Pill tone="red" icon={<Clock className="size-4" aria-hidden="true" />}>
              {m.office_loan_late_days({ days: String(days) })}
            </Pill>
          )}
          {loan.extension.state === 'asked' && (
            <Pill tone="romdoul">{m.office_loan_extension_asked()}</Pill>
          )}
        </div>
        <p className="text-sm text-ink-2">
          <b className="text-primary-dark">{loan.number}</b>
          {' · '}
          <Application loan={loan} />
          {PRODUCT_NAMES[loan.product].short()}
          {', '}
          <b className="text-ink">{termText(loan)}</b>
          {' · '}
          {m.office_loan_paid_out({ day: displayDay(loan.disbursed_on) })}
          {' · '}
          <span className="tabular">{displayPhone(borrower.phone)}</span>
          <ChangePhone loan={loan} />
          {borrower.earlier_loans > 0 && (
            <>
              {' · '}
              <Link to={`${addressOf('loans')}?q=${borrower.phone}`} className="text-link">
                {m.office_loan_earlier({ count: String(borrower.earlier_loans) })}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <AsOfBar loan={loan} />
        <PaperButton what={{ agreement: loan.offer_id }}>{m.office_loan_agreement()}</PaperButton>
        <PaperButton what={{ statement: loan.number }}>{m.office_loan_statement()}</PaperButton>
      </div>
    </div>
  );
}

/** Leads to where another phone is asked for, for those who may. */
function ChangePhone({ loan: { number } }: { readonly loan: LoanPage }) {
  if (!useMay(PHONE_ASKERS)) return null;
  return (
    <>
      {' '}
      <Link to={`${addressOf('phones')}?loan=${number}`} className="text-link">
        {m.office_phones_change()}
      </Link>
    </>
  );
}

/** The application that the loan came of, for those who open it. */
function Application({ loan: { application_id: id } }: { readonly loan: LoanPage }) {
  const { roles } = useSession();
  if (!opens('review', roles)) return null;
  return (
    <>
      <Link to={addressOf('review', { id })} className="text-link">
        {m.office_loan_application({ number: applicationNumber(id) })}
      </Link>
      {' · '}
    </>
  );
}

/** The loan's number as the calls of contacts and collateral take it: `L000123` is 123. */
const idOf = ({ number }: LoanPage): string => String(loanIdOf(number));

/** `$200 for 20 days`, `$800 in 6 instalments`. */
function termText({ principal_cents, term_days, instalments }: LoanPage): string {
  const amount = formatWholeDollars(principal_cents);
  return term_days === null
    ? m.office_loan_in_instalments({ amount, count: String(instalments) })
    : m.office_loan_for_days({ amount, days: String(term_days) });
}

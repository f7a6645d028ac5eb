import { APPROVERS, CASHIERS, TREASURY, WRITERS_OFF } from 'contract/office/who';
import type { StaffRole } from 'contract/office/endpoint';
import type { LoanPage } from 'contract/office/loans';
import type { Text } from 'contract/locale';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { LetterForm, LetterNoted } from '../desk/letter-form.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { SmsState } from '../messages/sms-state.tsx';
import { useLocale } from '../locale.ts';
import { ReturnWaiting } from './return-waiting.tsx';
import { ReversalWaiting } from './reversal-waiting.tsx';
import { WhoMay, useMay } from '../desk/who-may.tsx';

interface Act {
  readonly open: string;
  readonly label: string;
  readonly who: readonly StaffRole[];
  /** Why it is not possible today; null: it is. */
  readonly rule: string | null;
}

const RULES: Readonly<Record<string, Text>> = {
  'nothing-to-waive': m.office_loan_rule_nothing_to_waive,
  'more-than-waivable': m.office_loan_rule_more_than_waivable,
  closed: m.office_loan_rule_closed,
  'already-in-default': m.office_loan_rule_in_default,
  'no-correction-notice': m.office_loan_rule_no_notice,
  'put-right': m.office_loan_rule_put_right,
  'default-reversed': m.office_loan_rule_default_reversed,
  'letter-of-yours': m.office_letter_of_yours,
  'correction-untold': m.office_loan_rule_untold,
  'correction-of-stranger': m.office_loan_rule_stranger,
  'correction-time-runs': m.office_loan_rule_time_runs,
  'correction-waits': m.office_loan_rule_correction_waits,
  'correction-runs': m.office_loan_rule_correction_runs,
  'request-waits': m.office_loan_rule_request_waits,
  'not-in-default': m.office_loan_rule_not_in_default,
  'already-written-off': m.office_loan_rule_written_off,
  'above-credit': m.office_loan_rule_no_credit,
  waits: m.office_loan_rule_refund_waits,
  'return-waits': m.office_payout_returns_waits_rule,
  'others-stand': m.office_loan_rule_others_stand,
  'payout-returned': m.office_payout_returns_returned_rule,
};

/** The other acts on a loan: each with who may, and why not where it cannot be done. */
export function ActsCard({ loan }: { readonly loan: LoanPage }) {
  const { acts } = loan;
  const list: readonly Act[] = [
    { open: 'waive', label: m.office_loan_act_waive(), who: APPROVERS, rule: acts.waive },
    { open: 'correct', label: m.office_loan_act_correct(), who: APPROVERS, rule: acts.correct },
    { open: 'default', label: m.office_loan_act_default(), who: APPROVERS, rule: acts.default },
    {
      open: 'write-off',
      label: m.office_loan_act_write_off(),
      who: WRITERS_OFF,
      rule: acts.write_off,
    },
    { open: 'refund', label: m.office_loan_act_refund(), who: CASHIERS, rule: acts.refund },
    {
      open: 'payout-return',
      label: m.office_payout_returns_act(),
      who: CASHIERS,
      rule: acts.payout_return,
    },
  ];
  return (
    <section className="card" aria-labelledby="acts">
      <div className="card-head">
        <h2 id="acts">{m.office_loan_acts()}</h2>
      </div>
      <RefundWaiting loan={loan} />
      <ReversalWaiting loan={loan} />
      <ReturnWaiting loan={loan} />
      <Correction loan={loan} />
      <ul className="act-list">
        {list.map((act) => (
          <Row
            key={act.open}
            act={act}
            why={act.rule === null ? null : whyNot(acts, act.rule)}
            isToday={loan.as_of === loan.today}
          />
        ))}
      </ul>
    </section>
  );
}

/** Why no days run from a correction notice, by what refuses a default. */
const COUNTS_NOT: Readonly<Record<string, () => string>> = {
  'correction-untold': () => m.office_loan_correct_untold(),
  'correction-of-stranger': () => m.office_loan_rule_stranger(),
};

/** Why a correction notice counts no more, or that the default after it stands without its ground. */
const ENDED = {
  'put-right': m.office_loan_correct_put_right,
  'default-reversed': m.office_loan_correct_default_reversed,
  'put-right-by-default': m.office_loan_correct_put_right_default,
};

/** Until when the newest correction notice runs, or why it counts no more, and what it demands; of a default that stands it has done its part. */
function Correction({ loan }: { readonly loan: LoanPage }) {
  const { correct_by: correctBy, correction_end: end, correction_message: message } = loan;
  if (correctBy === null || loan.closed_on !== null) return null;
  const day = displayDay(correctBy);
  if (end === null || (loan.defaulted_on !== null && end.on > loan.defaulted_on)) {
    return (
      <div className="card-body">
        <p>{COUNTS_NOT[loan.acts.default ?? '']?.() ?? m.office_loan_correct_by({ day })}</p>
        <Demanded sent={loan.correction_sent} />
        <p className="text-sm">
          {m.office_decide_sms()} · <SmsState message={message} />
        </p>
        <OnPaper loan={loan} />
      </div>
    );
  }
  const said = { day, on: displayDay(end.on) };
  return (
    <div className="card-body">
      <p>{ENDED[loan.defaulted_on === null ? end.why : 'put-right-by-default'](said)}</p>
      <Demanded sent={loan.correction_sent} />
    </div>
  );
}

/** That the notice went on paper, or may, where its SMS reached nobody. */
function OnPaper({
  loan: { number, today, as_of: asOf, correction_sent: sent },
}: {
  readonly loan: LoanPage;
}) {
  if (sent === null) return null;
  if (sent.letter !== null) return <LetterNoted letter={sent.letter} />;
  if (!sent.may_go_on_paper || asOf !== today) return null;
  return <LetterForm number={number} demand="correction" sentAt={sent.at} />;
}

/** What a correction notice demands, who sent it and when. */
function Demanded({ sent }: { readonly sent: LoanPage['correction_sent'] }) {
  const locale = useLocale();
  if (sent === null) return null;
  const name = locale === 'km' ? sent.by.name_km : sent.by.name_en;
  return (
    <>
      <p className="wrap-anywhere">
        <OwnWords text={sent.reason[locale]} />
      </p>
      <p className="text-sm text-ink-2">
        <OwnWords text={name} /> · {wholeTime(sent.at)}
      </p>
    </>
  );
}

/** What a rule says that forbids an act today. */
function whyNot({ paused_until: until }: LoanPage['acts'], rule: string): string | undefined {
  if (rule !== 'paused' || until === null) return RULES[rule]?.();
  return m.office_loan_rule_paused({ day: displayDay(until) });
}

function Row({
  act: { open, label, who, rule },
  why,
  isToday,
}: {
  readonly act: Act;
  readonly why: string | undefined | null;
  readonly isToday: boolean;
}) {
  const [search] = useSearchParams();
  const isMine = useMay(who);
  if (rule === null && isMine && isToday) {
    return (
      <li>
        <Link to={changedView(search, { open })} preventScrollReset className="text-link">
          {label}
        </Link>
      </li>
    );
  }
  return (
    <li className="text-ink-2">
      <span>{label}</span>
      {rule === null && !isMine && <WhoMay roles={who} />}
      {rule === null && isMine && <span className="text-sm">{m.office_loan_only_today()}</span>}
      {rule !== null && <span className="text-sm">{why}</span>}
    </li>
  );
}

/** Money ordered to go back: who, since when, and who may confirm it. */
function RefundWaiting({ loan }: { readonly loan: LoanPage }) {
  const [search] = useSearchParams();
  const mayEnd = useMay(TREASURY);
  const locale = useLocale();
  const { refund_waiting: waiting } = loan;
  if (waiting === null) return null;
  const name = locale === 'km' ? waiting.ordered_by.name_km : waiting.ordered_by.name_en;
  return (
    <div className="card-body acts-waiting">
      <p>
        <b>{m.office_loan_refund_waits({ amount: formatDollars(waiting.cents) })}</b>{' '}
        <OwnWords text={name} /> · {wholeTime(waiting.ordered_at)}
      </p>
      {!mayEnd && <WhoMay act={m.office_loan_act_confirm()} roles={TREASURY} />}
      {mayEnd && loan.as_of !== loan.today && (
        <p className="text-sm text-ink-2">{m.office_loan_only_today()}</p>
      )}
      {mayEnd && loan.as_of === loan.today && (
        <p className="flex flex-wrap gap-4">
          {waiting.is_mine ? (
            <span className="text-ink-2">{m.office_loan_refund_other()}</span>
          ) : (
            <Link
              to={changedView(search, { open: 'confirm' })}
              preventScrollReset
              className="text-link"
            >
              {m.office_loan_act_confirm()}
            </Link>
          )}
          <Link to={changedView(search, { open: 'void' })} preventScrollReset className="text-link">
            {m.office_loan_act_void()}
          </Link>
        </p>
      )}
    </div>
  );
}

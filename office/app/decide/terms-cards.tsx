import type { TermsView } from 'contract/office/decision-views';
import { displayDay } from 'lending/calendar';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { FactsList } from 'ui/facts-list.tsx';
import { NightPanel } from 'ui/night-panel.tsx';
import { m } from 'words/messages';
import { Facts } from '../desk/facts.tsx';
import { Lock } from '../shell/icons.tsx';
import { durationText, rateText, yearlyText } from './words.ts';

/** What the borrower receives and pays back. */
export function TermsAnswer({ terms, name }: { readonly terms: TermsView; readonly name: string }) {
  const { schedule, principal_cents, received_cents, total_cents, interest_cents } = terms;
  const [first] = schedule;
  const last = schedule.at(-1);
  const figures = {
    name,
    amount: formatWholeDollars(principal_cents),
    received: formatDollars(received_cents),
    duration: durationText(terms.product, terms.duration),
  };
  const instalments =
    schedule.length > 1 && first && last
      ? [
          {
            label: m.office_decide_instalments({ count: String(schedule.length - 1) }),
            value: `${formatDollars(first.total_cents)} · ${formatDollars(last.total_cents)}`,
          },
        ]
      : [];
  const fees = terms.processing_fee_cents + terms.consulting_fee_cents;
  return (
    <NightPanel
      rounded
      live
      lead={m.office_decide_borrows(figures)}
      figure={formatDollars(total_cents)}
      note={m.office_decide_pays_back({ duration: figures.duration })}
    >
      <FactsList
        tone="night"
        facts={[
          ...instalments,
          { label: m.office_decide_interest(), value: formatDollars(interest_cents) },
          ...(fees > 0
            ? [{ label: m.office_decide_fees_in_all(), value: formatDollars(fees) }]
            : []),
          { label: m.office_decide_yearly(), value: yearlyText(terms.yearly_rate) },
        ]}
      />
    </NightPanel>
  );
}

const METHODS = {
  flat_rate: m.office_decide_method_flat,
  reducing_rate_equal_installments: m.office_decide_method_equal,
  reducing_rate_equal_principal: m.office_decide_method_principal,
  interest_only: m.office_decide_method_interest_only,
  compound_interest: m.office_decide_method_compound,
} as const;

/** What an approval freezes, whatever becomes of rates and fees later. */
export function FrozenCard({ terms }: { readonly terms: TermsView }) {
  const {
    late_fee: late,
    processing_fee_cents: processing,
    consulting_fee_cents: consulting,
  } = terms;
  const fee = (cents: number) => (cents === 0 ? m.document_none() : formatDollars(cents));
  return (
    <section className="panel" aria-labelledby="frozen-title">
      <div className="panel-head">
        <h3 id="frozen-title">{m.office_decide_frozen()}</h3>
        <Lock className="size-4 text-ink-2" aria-hidden="true" />
      </div>
      <div className="panel-body">
        <Facts
          rows={[
            [m.office_decide_rate(), <b key="rate">{rateText(terms)}</b>],
            [m.office_decide_interest(), METHODS[terms.interest_method]()],
            [
              m.office_decide_scheme(),
              terms.payment_scheme === 'lump_sum'
                ? m.office_decide_scheme_once()
                : m.office_decide_scheme_monthly(),
            ],
            [
              m.office_decide_fees(),
              m.office_decide_two_fees({
                processing: fee(processing),
                consulting: fee(consulting),
              }),
            ],
            [
              m.office_decide_late_fee(),
              m.office_decide_late_fee_text({
                fee: formatDollars(late.cents_a_day),
                day: String(late.from_day),
                cap:
                  late.cap_cents === null
                    ? m.office_decide_no_cap()
                    : formatDollars(late.cap_cents),
              }),
            ],
            [m.office_decide_early(), m.office_decide_early_text()],
          ]}
        />
      </div>
    </section>
  );
}

/** The first day to pay, if the money goes out today. */
export function firstDueText({ schedule }: Pick<TermsView, 'schedule'>): string {
  const [first] = schedule;
  return first ? displayDay(first.due_on) : '';
}

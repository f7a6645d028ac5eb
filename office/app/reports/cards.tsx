import type { Report } from 'contract/office/reports';
import { addDays } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { countText, hoursText, monthText, percent, shortDay } from './figures.ts';

/** The figures that a manager comes for. */
export function Cards({ report: { cards, to, month_from } }: { readonly report: Report }) {
  const month = monthText(to);
  const day = shortDay(to);
  const { before } = cards;
  return (
    <dl className="report-cards">
      <Card name={m.office_reports_outstanding()} value={formatDollars(cards.outstanding_cents)}>
        {m.office_reports_open_loans({ count: countText(cards.open_loans) })}
      </Card>
      <Card
        name={m.office_reports_paid_out_month({ month })}
        value={formatDollars(cards.paid_out_cents)}
      >
        {m.office_reports_loans_to({ count: countText(cards.paid_out_loans), day })}
      </Card>
      <Card
        name={m.office_reports_collected_month({ month })}
        value={formatDollars(cards.collected_cents)}
      >
        {cards.given_back_cents === 0
          ? m.office_reports_payments_to({ count: countText(cards.payments), day })
          : m.office_reports_payments_back_to({
              count: countText(cards.payments),
              day,
              amount: formatDollars(cards.given_back_cents),
            })}
      </Card>
      <Card
        name={m.office_reports_risk_30()}
        value={percent(cards.risk_30_cents, cards.outstanding_cents, 2)}
      >
        {m.office_reports_risk_before({
          share: percent(before.risk_30_cents, before.outstanding_cents, 2),
          month: monthText(addDays(month_from, -1)),
        })}
      </Card>
      <Card
        name={m.office_reports_decided()}
        value={cards.median_decision_ms === null ? '–' : hoursText(cards.median_decision_ms)}
      >
        {cards.decisions === 0
          ? m.office_reports_decided_none()
          : m.office_reports_decided_in_time({
              share: percent(cards.decided_in_time, cards.decisions, 0),
            })}
      </Card>
      <Card name={m.office_reports_referrals()} value={formatDollars(cards.referral_cents)}>
        {m.office_reports_referrals_to({ count: countText(cards.referral_rewards) })}
      </Card>
    </dl>
  );
}

type CardProps = {
  readonly name: string;
  readonly value: string;
  readonly children: string;
};

function Card({ name, value, children }: CardProps) {
  return (
    <div className="report-card">
      <dt>{name}</dt>
      <dd className="report-figure">{value}</dd>
      <dd className="text-xs text-ink-2">{children}</dd>
    </div>
  );
}

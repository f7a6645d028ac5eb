import type { FunnelStep, Report } from 'contract/office/reports';
import type { Text } from 'contract/locale';
import { displayDay } from 'lending/calendar';
import { ShareBar } from 'ui/charts/share-bar.tsx';
import { m } from 'words/messages';
import { countText, percent, shortDay } from './figures.ts';
import { Panel } from './panel.tsx';

const STEP_NAMES: Readonly<Record<FunnelStep, Text>> = {
  begun: m.office_reports_step_begun,
  submitted: m.office_reports_step_submitted,
  reviewed: m.office_reports_step_reviewed,
  decided: m.office_reports_step_decided,
  approved: m.office_reports_step_approved,
  signed: m.office_reports_step_signed,
  paid_out: m.office_reports_step_paid_out,
};

/** Reasons of a denial in a word (contract/options/decisions). */
const REASONS: Readonly<Record<string, Text>> = {
  age: m.office_reports_reason_age,
  income: m.office_reports_reason_income,
  residence: m.office_reports_reason_residence,
  call: m.office_reports_reason_call,
  references: m.office_reports_reason_references,
  documents: m.office_reports_reason_documents,
  debts: m.office_reports_reason_debts,
  history: m.office_reports_reason_history,
};

const DAYS = 30;

/** How far the applications of thirty days have come. */
export function FunnelPanel({ report: { funnel, to } }: { readonly report: Report }) {
  const { steps, denied, reasons, from, drafts_from } = funnel;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const title = m.office_reports_funnel();
  const said = reasons
    .map(({ reason, count }) => {
      const label = REASONS[reason] ?? m.office_kind_other;
      return `${label()} ${countText(count)}`;
    })
    .join(' · ');
  return (
    <Panel
      file="funnel"
      title={title}
      unit={m.office_reports_funnel_unit({ count: String(DAYS), day: shortDay(to) })}
    >
      <table className="report-table report-funnel">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col" colSpan={2}>
              {m.office_reports_step()}
            </th>
            <th scope="col">{m.office_reports_count()}</th>
            <th scope="col">{m.office_reports_share()}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, count }, at) => (
            <tr key={step}>
              <th scope="row">{STEP_NAMES[step]()}</th>
              <td>
                <ShareBar
                  share={count / most}
                  look={step === 'paid_out' ? 'fill-green' : 'fill-primary'}
                  withGround
                />
              </td>
              <td>
                <b>{countText(count)}</b>
              </td>
              <td className="text-ink-2">
                {at > 0 && percent(count, steps[at - 1]?.count ?? 0, 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-ink-2">
        {m.office_reports_funnel_note()}{' '}
        {from < drafts_from && m.office_reports_drafts_gone({ day: displayDay(drafts_from) })}
      </p>
      <p className="report-foot">
        <b>{m.office_reports_denied({ count: countText(denied) })}</b>
        <span className="text-xs text-ink-2">{said}</span>
      </p>
    </Panel>
  );
}

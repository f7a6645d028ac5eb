import type { LoanView } from 'contract/loan-views';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { PayActs } from '../payments/pay-acts.tsx';
import { Hotline } from '../shell/hotline.tsx';
import { Card } from 'ui/card.tsx';
import { CreditNote } from './credit-note.tsx';
import { CorrectionNote } from './correction-note.tsx';
import { Custody } from './custody.tsx';
import { isEnded } from './ended.ts';
import { ExtensionCard } from './extension-card.tsx';
import { LateFeeDots } from './late-fee-dots.tsx';
import { MoneyWent } from './money-went.tsx';
import { PaymentsChart } from './payments-chart.tsx';
import { RepaymentsTab } from './repayments-tab.tsx';
import { ScheduleTab } from './schedule-tab.tsx';
import { SettleCard } from './settle-card.tsx';
import { TabList } from './tab-list.tsx';
import { PanelCard } from './top-card.tsx';
import { panelOfLoan } from './top-panel.ts';
import { viewKey } from './view-key.ts';

type LoanPartsProps = {
  readonly view: LoanView;
  /** Called when an act has changed the loan. */
  readonly onChanged: () => void;
  /** Called where it stands otherwise than shown. */
  readonly onStale: () => void;
};

/** All of a loan's page below its title, in the order of a phone: pay, facts, settle, chart, where the money went, tabs. */
export default function LoanParts({ view, onChanged, onStale }: LoanPartsProps) {
  const { card, today } = view;
  const locale = useLocale();
  const key = viewKey(view);
  return (
    <>
      <PanelCard
        panel={panelOfLoan(card, today, locale)}
        acts={
          <>
            {isEnded(card) && card.owedBackCents === 0 ? (
              <NothingOwed card={card} />
            ) : (
              <PayActs card={card} />
            )}
            <CreditNote card={card} />
            <CorrectionNote card={card} />
            <Custody card={card} />
          </>
        }
      />
      <ExtensionCard card={card} today={today} onAsked={onChanged} onStale={onStale} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-5">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1 lg:gap-5">
          <LoanFacts view={view} />
          <SettleCard view={view} />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-start-1 lg:gap-5">
          {view.instalments.length > 1 && <PaymentsChart view={view} />}
          <LateFeeDots view={view} />
          <MoneyWent view={view} />
        </div>
      </div>
      <div id="loan-tables">
        <TabList
          label={m.account_loan_tabs()}
          tabs={[
            {
              key: 'repayment',
              label: m.account_tab_repayment(),
              panel: <RepaymentsTab key={key} loanId={card.loanId} />,
            },
            {
              key: 'schedule',
              label: m.account_tab_schedule(),
              panel: <ScheduleTab key={key} loanId={card.loanId} />,
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <DocumentButton body={{ kind: 'statement', loan_id: card.loanId }}>
          {m.account_statement()}
        </DocumentButton>
        <DocumentButton body={{ kind: 'agreement', loan_id: card.loanId }}>
          {m.account_agreement_pdf()}
        </DocumentButton>
      </div>
    </>
  );
}

/** Of a loan whose payout came back the panel says so already: here is whom to ask. */
function NothingOwed({ card }: { readonly card: LoanView['card'] }) {
  const facts = useFacts();
  if (card.state !== 'returned') return <p>{m.account_owe_nothing_on_loan()}</p>;
  return facts && <Hotline phone={facts.company.hotline} />;
}

/** What the lender owes back, or the borrower of what was refunded, where either is something. */
function creditFact({ card: { owedBackCents }, creditCents }: LoanView) {
  if (owedBackCents > 0) {
    return [[m.account_owed_back_fact(), formatDollars(owedBackCents)]] as const;
  }
  return creditCents > 0 ? ([[m.account_credit(), formatDollars(creditCents)]] as const) : [];
}

/** What was given back of what was paid, where it is something. */
function refundFact({ card: { refundedCents } }: LoanView) {
  return refundedCents > 0
    ? ([[m.account_given_back(), formatDollars(refundedCents)]] as const)
    : [];
}

function LoanFacts({ view }: { readonly view: LoanView }) {
  const { card, instalments } = view;
  const last = instalments.at(-1);
  const left = view.payoff.parts.find(({ component }) => component === 'principal')?.cents ?? 0;
  const facts = [
    [m.account_borrowed(), formatDollars(card.principalCents)],
    [m.account_paid_so_far(), formatDollars(card.paidCents)],
    ...refundFact(view),
    [m.account_principal_left(), formatDollars(left)],
    [m.account_last_payment(), last ? displayDay(last.dueOn) : m.account_none()],
    ...creditFact(view),
  ] as const;
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

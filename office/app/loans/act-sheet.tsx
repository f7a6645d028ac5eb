import type { EntryPage } from 'contract/office/loan-entries';
import type { LoanPage } from 'contract/office/loans';
import { formatDollars, parseDollars } from 'lending/money';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { changedView } from '../desk/view.ts';
import { useLocale } from '../locale.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useSession } from '../shell/session.ts';
import { type FieldsProps, type Filled, HowBack, SumAgain } from './sum-fields.tsx';
import type { Panel } from './panel.ts';
import { panelOf } from './panels.ts';
import { NOT_CHOSEN, ReasonFields, reasonsOf } from './reason-fields.tsx';

type ActSheetProps = {
  readonly loan: LoanPage;
  readonly entries: EntryPage;
  /** What the address has open. */
  readonly open: string;
};

/** The panel of an act: it says what will happen, to whom, and what goes out; its button repeats the figure. */
export function ActSheet({ loan, entries, open }: ActSheetProps) {
  const panel = panelOf({ loan, entries, open });
  return panel === null ? null : <Act panel={panel} loan={loan} open={open} />;
}

type ActProps = Pick<ActSheetProps, 'loan' | 'open'> & { readonly panel: Panel };

/** What is filled in, over what the panel says by itself: a sum that nobody typed is always that of the loan as it stands. */
function useFilled({ panel, loan, open }: ActProps) {
  const typed = useTyped<Partial<Filled>>(`act ${loan.number} ${open}`, {
    start: {},
    version: null,
  });
  const filled: Filled = {
    chosen: NOT_CHOSEN,
    amount: ((panel.cents ?? 0) / 100).toFixed(2),
    reference: '',
    again: '',
    method: 'bank',
    ...typed.value,
  };
  const fill = (change: Partial<Filled>) => typed.set({ ...typed.value, ...change });
  return { filled, fill, done: typed.forget };
}

function Act({ panel, loan, open }: ActProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const { filled, fill, done } = useFilled({ panel, loan, open });
  const { chosen, amount, reference, method } = filled;
  const { busy, trouble, errorOf, send, forget } = useAct();
  const { reasons, borrowerReads = false } = panel;
  const cents = parseDollars(amount) ?? 0;
  const limitCents = useSession().typed_again_above_cents[loan.product];
  const isTwice = (panel.asksCents ? cents : (panel.sumCents ?? 0)) > limitCents;
  const act = async () => {
    const reason = reasonsOf(reasons ?? [], chosen, borrowerReads);
    const again = isTwice ? parseDollars(filled.again) : null;
    const own = { version: loan.version, cents, reference, again, method };
    const made = await send((key) =>
      panel.run({ ...own, key, reason: reason[locale], reasonKm: reason.km, reasonEn: reason.en }),
    );
    if (made === null) return;
    done();
    toast(panel.said(formatDollars(cents)), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { preventScrollReset: true });
    await revalidate();
  };
  return (
    <Sheet
      title={panel.title}
      actions={
        <Button
          tone={panel.danger ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => void act()}
          end={<DoCaps />}
        >
          {panel.button(formatDollars(cents))}
        </Button>
      }
    >
      <form
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <Fields
          panel={panel}
          loan={loan}
          filled={filled}
          onFill={fill}
          errorOf={errorOf}
          againAbove={isTwice ? limitCents : null}
        />
        <TroubleBox
          trouble={trouble}
          typed={[chosen.own, chosen.ownEn].filter(Boolean).join('\n')}
          onSee={forget}
        />
      </form>
    </Sheet>
  );
}

function Fields(props: FieldsProps) {
  const { panel, filled, onFill, errorOf } = props;
  const { reasons, borrowerReads = false } = panel;
  return (
    <>
      <p>{panel.lead}</p>
      {panel.facts !== undefined && <Facts rows={panel.facts} />}
      {panel.asksCents && (
        <TextField
          name="cents"
          kind="money"
          label={m.office_loan_amount()}
          value={filled.amount}
          onChange={(amount) => onFill({ amount })}
          error={errorOf('cents')}
          autoComplete="off"
        />
      )}
      <SumAgain {...props} />
      {panel.asksMethod !== undefined && <HowBack {...props} />}
      {hasReference(props) && (
        <TextField
          name="reference"
          label={m.office_money_reference()}
          optional={panel.asksReference === 'may'}
          value={filled.reference}
          onChange={(reference) => onFill({ reference })}
          error={errorOf('reference')}
          autoComplete="off"
        />
      )}
      {reasons !== undefined && (
        <ReasonFields
          reasons={reasons}
          value={filled.chosen}
          onChange={(chosen) => onFill({ chosen })}
          borrowerReads={borrowerReads}
          error={errorOf('reason')}
        />
      )}
    </>
  );
}

/** Whether the bank's reference is asked for: of cash there is none. */
function hasReference({ panel: { asksReference }, filled }: FieldsProps): boolean {
  return asksReference === 'by-bank' ? filled.method === 'bank' : asksReference !== undefined;
}

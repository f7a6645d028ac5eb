import type { DecisionView, Found } from 'contract/office/decision-views';
import { approveApplication, type Decided } from 'contract/office/decisions';
import { displayDay } from 'lending/calendar';
import { formatDollars, formatWholeAmount, parseDollars } from 'lending/money';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { useLocale } from '../locale.ts';
import { ApproveBody } from './approve-body.tsx';
import { useDraft } from '../desk/drafts.ts';
import { CriteriaPill, stillUnmet } from './found-list.tsx';
import { isAboveValue } from './pawn-value.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { SmsNote } from './sms-note.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { useTerms } from './use-terms.ts';
import { actorNames, criterionText, durationText } from './words.ts';
import { applicationNumber } from 'contract/record-numbers';
import { DoCaps } from '../desk/do-caps.tsx';

type ApproveSheetProps = {
  readonly view: DecisionView;
  readonly onClose: () => void;
  readonly onDone: (decided: Decided, isProposal: boolean) => void;
  readonly onSee: () => void;
};

/** The panel that approves: what it would be, what is frozen, what goes out; above the ceiling it proposes. */
export function ApproveSheet({ view, onClose, onDone, onSee }: ApproveSheetProps) {
  const { id, version } = view;
  const amount = useDraft(`approve-amount-${id}`, formatWholeAmount(view.amount_cents));
  // What was found belongs to the application as it then stood: one that has changed since is said, and not approved unseen.
  const chosen = useTyped(`approve-chosen-${id}`, {
    start: { duration: view.duration, found: view.found },
    version,
  });
  const { duration, found } = chosen.value;
  const setDuration = (next: number) => chosen.set({ duration: next, found });
  const setFound = (next: Found) => chosen.set({ duration, found: next });
  const reason = useDraft(`override-reason-${id}`);
  const note = useDraft(`override-note-${id}`);
  const cents = parseDollars(amount.text);
  const { preview, trouble, isLoading } = useTerms(id, cents, duration);
  const act = useAct();
  const open = preview ? stillUnmet(preview.unmet, found, view.account !== null) : [];
  const isAbove = preview?.ceiling === 'above';
  const waits = whatItWaitsFor({
    isReady: preview !== null && !isLoading,
    value: isAboveValue({ view, cents }) ? (view.valuation?.value_cents ?? null) : null,
    open: open.map((one) => criterionText(one)),
    isAbove,
    hasReason: reason.text !== '' && note.text.trim() !== '',
  });
  const approve = async () => {
    if (preview === null || cents === null || waits !== null) return;
    const body = {
      version: Number(chosen.version),
      amount_cents: cents,
      duration,
      received_cents: preview.received_cents,
      total_cents: preview.total_cents,
      found,
      override: isAbove ? { reason: reason.text, note: note.text.trim() } : null,
    };
    const decided = await act.send(() => call(approveApplication, { params: { id }, body }));
    if (decided === null) return;
    for (const typed of [amount, chosen, reason, note]) typed.forget();
    onDone(decided, isAbove);
  };
  const figures = {
    amount: formatDollars(cents ?? 0),
    duration: durationText(view.product, duration),
  };
  return (
    <Sheet
      wide
      title={m.office_decide_approve_title({ number: applicationNumber(id), name: view.name })}
      beside={preview && <CriteriaPill open={open.length} />}
      onClose={onClose}
      actions={
        <>
          <TypedBehind typed={chosen} />
          <TroubleBox trouble={act.trouble} onSee={onSee} typed={note.text} />
          <Outcome view={view} signBy={preview?.sign_by ?? null} waits={waits} isAbove={isAbove} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            busy={act.busy}
            aria-disabled={waits !== null}
            aria-describedby="approve-outcome"
            onClick={() => void approve()}
            end={<DoCaps />}
          >
            {isAbove ? m.office_decide_propose_do(figures) : m.office_decide_approve_do(figures)}
          </Button>
        </>
      }
    >
      <ApproveBody
        view={view}
        {...{ amount, duration, setDuration, found, setFound, reason, note, open }}
        preview={preview}
        trouble={cents === null ? m.office_decide_bad_amount() : trouble}
      />
    </Sheet>
  );
}

/** Why the act cannot be done yet, in a sentence; null: it can. */
function whatItWaitsFor(given: {
  isReady: boolean;
  /** Of the pawned thing, where more is to be lent. */
  value: number | null;
  open: readonly string[];
  isAbove: boolean;
  hasReason: boolean;
}): string | null {
  if (!given.isReady) return m.office_decide_waits_figures();
  if (given.value !== null) {
    return m.office_decide_waits_value({ value: formatDollars(given.value) });
  }
  if (given.open.length > 0) return m.office_decide_waits_for({ what: given.open.join(', ') });
  return given.isAbove && !given.hasReason ? m.office_decide_waits_reason() : null;
}

/** What will happen, or what it waits for. */
function Outcome({
  view,
  signBy,
  waits,
  isAbove,
}: {
  readonly view: DecisionView;
  readonly signBy: string | null;
  readonly waits: string | null;
  readonly isAbove: boolean;
}) {
  const locale = useLocale();
  if (waits !== null) {
    return (
      <p id="approve-outcome" className="min-w-0 flex-1 text-romdoul-ink">
        {waits}
      </p>
    );
  }
  if (isAbove) {
    return (
      <p id="approve-outcome" className="min-w-0 flex-1">
        <b>{m.office_decide_second_confirms()}</b>{' '}
        {m.office_decide_who_can({ names: actorNames(view.others.second, locale) })}
      </p>
    );
  }
  return <SmsNote id="approve-outcome" view={view} until={signBy && displayDay(signBy)} />;
}

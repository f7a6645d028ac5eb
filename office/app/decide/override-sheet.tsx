import type { DecisionView } from 'contract/office/decision-views';
import { type Decided, endOverride } from 'contract/office/decisions';
import { formatDollars } from 'lending/money';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { ReasonField } from '../desk/reason-field.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { CeilingCard } from './ceiling.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { OtherName } from './other-name.tsx';
import { PawnValue } from './pawn-value.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { SmsNote } from './sms-note.tsx';
import { FrozenCard, TermsAnswer } from './terms-cards.tsx';
import { useSecondAnswer } from '../desk/use-second-answer.ts';
import { actorName, durationText, overrideReasonText } from './words.ts';
import { applicationNumber } from 'contract/record-numbers';
import { DoCaps } from '../desk/do-caps.tsx';

type OverrideSheetProps = {
  readonly view: DecisionView;
  readonly onClose: () => void;
  readonly onDone: (decided: Decided, isConfirmed: boolean) => void;
  readonly onSee: () => void;
};

/** The second person sees what the first proposed, with its reason, and confirms or refuses it. */
export function OverrideSheet({ view, onClose, onDone, onSee }: OverrideSheetProps) {
  const { id, version, override } = view;
  const second = useSecondAnswer(`override-answer-${id}`, (answer) =>
    call(endOverride, { params: { id }, body: { version, ...answer } }),
  );
  const { note, isRefusing, error, busy, trouble } = second;
  const end = async (confirm: boolean) => {
    const decided = await second.answer(confirm);
    if (decided !== null) onDone(decided, confirm);
  };
  if (override === null) return null;
  const { terms } = override;
  const figures = {
    amount: formatDollars(terms.principal_cents),
    duration: durationText(terms.product, terms.duration),
  };
  return (
    <Sheet
      wide
      title={m.office_decide_confirm_title({ number: applicationNumber(id), name: view.name })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} typed={note.text} />
          <SmsNote id="override-outcome" view={view} until={null} />
          <Button
            tone="secondary"
            busy={busy}
            onClick={() => void end(false)}
            end={isRefusing && <DoCaps />}
          >
            {m.office_decide_refuse_override()}
          </Button>
          <Button busy={busy} onClick={() => void end(true)} end={!isRefusing && <DoCaps />}>
            {m.office_decide_confirm_do(figures)}
          </Button>
        </>
      }
    >
      <div className="decide-columns">
        <div className="decide-column">
          <TermsAnswer terms={terms} name={view.name} />
          <OtherName view={view} />
          <PawnValue view={view} cents={terms.principal_cents} />
          <Proposal override={override} />
          <FrozenCard terms={terms} />
        </div>
        <div className="decide-column">
          <ScheduleCard terms={terms} />
          <CeilingCard terms={terms} />
          <section className="panel">
            <div className="panel-body">
              <ReasonField
                label={m.office_decide_refuse_why()}
                rows={3}
                reason={note}
                error={error}
              />
            </div>
          </section>
        </div>
      </div>
    </Sheet>
  );
}

/** Who proposed it, and why. */
function Proposal({ override }: { readonly override: NonNullable<DecisionView['override']> }) {
  const locale = useLocale();
  return (
    <section className="panel panel-red" aria-labelledby="why-title">
      <div className="panel-head">
        <h3 id="why-title">{m.office_decide_override()}</h3>
      </div>
      <div className="panel-body">
        <Facts
          rows={[
            [m.office_decide_proposed_by(), actorName(override, locale)],
            [m.office_decide_proposed_at(), wholeTime(override.at)],
            [m.field_reason(), overrideReasonText(override.reason)],
          ]}
        />
        <p className="mt-2 whitespace-pre-line">{override.note}</p>
      </div>
    </section>
  );
}

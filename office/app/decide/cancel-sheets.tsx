import { MANAGERS } from 'contract/office/who';
import { endCancellation, proposeCancellation } from 'contract/office/cancellations';
import { fillSms } from 'contract/office/sms-templates';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { Facts } from '../desk/facts.tsx';
import { ReasonField } from '../desk/reason-field.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useSecondAnswer } from '../desk/use-second-answer.ts';
import { useLocale } from '../locale.ts';
import { useDraft } from '../desk/drafts.ts';
import { useMay } from '../desk/who-may.tsx';
import type { PanelProps } from './withdraw-approval-sheet.tsx';
import { actorName } from './words.ts';
import { applicationNumber } from 'contract/record-numbers';

/** Proposes to cancel a signed agreement whose money does not go out. */
export function CancelSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id, version, name } = view;
  const reason = useDraft(`cancel-${id}`);
  const { busy, trouble, errorOf, send } = useAct();
  const propose = async () => {
    const body = { version, reason: reason.text };
    const decided = await send(() => call(proposeCancellation, { params: { id }, body }));
    if (decided === null) return;
    reason.forget();
    toast(m.office_cancellations_proposed(), { tone: 'green' });
    onDone(decided);
  };
  return (
    <Sheet
      title={m.office_cancellations_title({ number: applicationNumber(id) })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} typed={reason.text} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={() => void propose()} end={<DoCaps />}>
            {m.office_cancellations_propose_do()}
          </Button>
        </>
      }
    >
      <p>{m.office_cancellations_what({ name })}</p>
      <div className="mt-4">
        <ReasonField rows={3} reason={reason} error={errorOf('reason')} />
      </div>
    </Sheet>
  );
}

/** The second person sees who proposed to cancel and why, what the borrower will be told, and cancels the agreement or lets it stand. */
export function EndCancelSheet({ view, onClose, onDone, onSee }: PanelProps) {
  const { id, version, name, cancellation } = view;
  const locale = useLocale();
  const mayConfirm = useMay(MANAGERS);
  const second = useSecondAnswer(`cancel-answer-${id}`, (answer) =>
    call(endCancellation, { params: { id }, body: { version, ...answer } }),
  );
  const { note, isRefusing, error, busy, trouble } = second;
  const end = async (confirm: boolean) => {
    const decided = await second.answer(confirm);
    if (decided === null) return;
    toast(confirm ? m.office_cancellations_done() : m.office_cancellations_stands(), {
      tone: 'green',
    });
    onDone(decided);
  };
  if (cancellation === null) return null;
  return (
    <Sheet
      title={m.office_cancellations_title({ number: applicationNumber(id) })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onSee} typed={note.text} />
          <Button
            tone="secondary"
            busy={busy}
            onClick={() => void end(false)}
            end={isRefusing && <DoCaps />}
          >
            {m.office_cancellations_keep_do()}
          </Button>
          {mayConfirm && (
            <Button
              tone="danger"
              busy={busy}
              onClick={() => void end(true)}
              end={!isRefusing && <DoCaps />}
            >
              {m.office_cancellations_do({ name })}
            </Button>
          )}
        </>
      }
    >
      <Facts
        rows={[
          [m.office_decide_proposed_by(), actorName(cancellation, locale)],
          [m.office_decide_proposed_at(), wholeTime(cancellation.at)],
          [m.field_reason(), cancellation.reason],
        ]}
      />
      {view.product === 'pawn' && <p className="mt-4">{m.office_cancellations_outcome_pawn()}</p>}
      <p className="mt-4">{m.office_cancellations_outcome({ name })}</p>
      <p lang={view.locale} className="mt-2 rounded-lg bg-wash p-4">
        {fillSms(view.sms.cancelled, { address: view.site, hotline: view.hotline })}
      </p>
      <div className="mt-4">
        <ReasonField label={m.office_cancellations_keep_why()} reason={note} error={error} />
      </div>
      {!mayConfirm && <p className="mt-3 text-ink-2">{m.office_cancellations_managers()}</p>}
    </Sheet>
  );
}

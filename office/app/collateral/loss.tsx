import { missCollateral, settleCollateral } from 'contract/office/collateral';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { useStaffName } from '../desk/person-name.tsx';
import { ReasonedAct } from '../desk/reasoned-act.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useSession } from '../shell/session.ts';
import type { FormProps } from './form-props.ts';

/** That a thing is missing, or was lost and settled with its owner, and what staff wrote of it. */
export function Loss({ collateral: { loss } }: Pick<FormProps, 'collateral'>) {
  const nameOf = useStaffName();
  if (loss === null) return null;
  const { settled } = loss;
  return (
    <Alert tone={settled === null ? 'red' : 'romdoul'}>
      <p>{m.office_pawn_missing_by({ who: nameOf(loss.by), time: wholeTime(loss.at) })}</p>
      <OwnWords text={loss.note} />
      {settled !== null && (
        <>
          <p className="mt-2">
            {m.office_pawn_settled({ who: nameOf(settled.by), time: wholeTime(settled.at) })}
          </p>
          <OwnWords text={settled.note} />
        </>
      )}
    </Alert>
  );
}

/** Notes that a thing in custody is not there. */
export function MissForm({ collateral, take }: FormProps) {
  const { application, custody } = collateral;
  const after = custody[0]?.id ?? null;
  return (
    <ReasonedAct
      title={m.office_pawn_miss()}
      text={m.office_pawn_miss_text()}
      button={m.office_pawn_do_miss()}
      size="small"
      draft={`miss-${application}`}
      act={(reason) => call(missCollateral, { params: { application }, body: { after, reason } })}
      onDone={(done) => take(done, m.office_pawn_done_missed())}
    />
  );
}

type SettleProps = FormProps & { readonly maySettle: boolean };

/** Notes what was settled with the owner of a lost thing, once nothing is owed; before that, and to the others, why not. */
export function SettleForm({ collateral, take, maySettle }: SettleProps) {
  const { handle } = useSession();
  const { application, loss, payoff_cents: payoff, owed_back_cents: owedBack } = collateral;
  if (loss === null || loss.settled !== null) return null;
  const isOther = loss.by.handle !== handle && !collateral.recorded_by.includes(handle);
  const why = collateral.is_approved
    ? m.office_pawn_settle_agreed()
    : (!collateral.is_written_off && (payoff ?? 0) > 0) || owedBack > 0
      ? m.office_pawn_settle_other()
      : maySettle && isOther
        ? null
        : m.office_pawn_settle_who();
  if (why !== null) return <p className="text-sm text-ink-2">{why}</p>;
  return (
    <ReasonedAct
      title={m.office_pawn_settle()}
      text={m.office_pawn_settle_text()}
      button={m.office_pawn_do_settle()}
      size="small"
      draft={`settle-${loss.id}`}
      act={(reason) =>
        call(settleCollateral, { params: { application }, body: { loss: loss.id, reason } })
      }
      onDone={(done) => take(done, m.office_pawn_done_settled())}
    />
  );
}

import { confirmPhone, type PhoneChange, withdrawPhone } from 'contract/office/phone-changes';
import { PHONE_REASON_NAMES, PHONE_STATE_NAMES } from 'contract/office/phone-change-names';
import type { StaffName } from 'contract/office/staff-name';
import { PHONE_ASKERS, PHONE_CONFIRMERS } from 'contract/office/who';
import { displayPhone } from 'contract/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Decision } from '../desk/decision.tsx';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { useMay } from '../desk/who-may.tsx';
import { useSession } from '../shell/session.ts';
import { CodeForm } from './code-form.tsx';

/** Whether somebody had a part in it: who asked, and who typed the code, do not confirm. */
const isOwn = ({ proposed_by, proved_by }: PhoneChange, handle: string): boolean =>
  proposed_by.handle === handle || proved_by?.handle === handle;

/** Both phones, as they are read out. */
export function PhonePair({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <span className="tabular">
      <span className="whitespace-nowrap">{displayPhone(from)}</span> →{' '}
      <b className="whitespace-nowrap">{displayPhone(to)}</b>
    </span>
  );
}

/** What is under way with the borrower and goes with the phone. */
export function UnderWay({ of }: { readonly of: Pick<PhoneChange, 'application' | 'agreement'> }) {
  return (
    <>
      {of.application !== null && (
        <p className="text-sm text-ink-2">
          {m.office_phones_application({ number: of.application })}
        </p>
      )}
      {of.agreement && <p className="text-sm text-ink-2">{m.office_phones_agreement()}</p>}
    </>
  );
}

type WaitingPhoneProps = {
  readonly change: PhoneChange;
  readonly confirmers: readonly StaffName[];
  /** Leads to the borrower, where it stands among others. */
  readonly linked?: boolean;
};

/** Another phone that waits: for its code, then for a second person; whoever sees it may refuse it or take it back. */
export function WaitingPhone({ change, confirmers, linked = false }: WaitingPhoneProps) {
  const { name, last_name, proposed_by, proposed_at, state, borrower_id } = change;
  const nameOf = useStaffName();
  const mayAsk = useMay(PHONE_ASKERS);
  const what = (
    <>
      <p>
        <PhonePair from={change.old_phone} to={change.new_phone} /> ·{' '}
        {PHONE_REASON_NAMES[change.reason]()}
      </p>
      <UnderWay of={change} />
    </>
  );
  return (
    <section className="waiting" aria-label={m.office_phones_waits_for_second()}>
      <p>
        <b>
          <PersonName name={`${name} ${last_name}`} />
        </b>{' '}
        · {PHONE_STATE_NAMES[state]()} · {m.office_phones_not_yet()}
      </p>
      <p>
        {m.office_products_proposed_by({ name: nameOf(proposed_by) })} {shortTime(proposed_at)}
      </p>
      {what}
      {state === 'code' && mayAsk && !linked && <CodeForm change={change} />}
      {state === 'code' && linked && (
        <Link to={`?borrower=${borrower_id}`} className="text-link">
          {m.office_phones_code()}
        </Link>
      )}
      <Decide change={change} confirmers={confirmers}>
        {what}
      </Decide>
    </section>
  );
}

type DecideProps = Omit<WaitingPhoneProps, 'linked'> & { readonly children: ReactNode };

function Decide({ change, confirmers, children }: DecideProps) {
  const { id, state, proposed_by, proved_by } = change;
  const { handle } = useSession();
  const nameOf = useStaffName();
  const own = isOwn(change, handle);
  const mayConfirm = useMay(PHONE_CONFIRMERS) && state === 'waiting' && !own;
  const others = confirmers.filter(
    (one) => one.handle !== proposed_by.handle && one.handle !== proved_by?.handle,
  );
  const names = others.map(nameOf).join(', ');
  const whoCan = names === '' ? m.office_phones_no_other() : m.office_products_who_can({ names });
  return (
    <Decision
      isOwn={own}
      mayConfirm={mayConfirm}
      whoCan={state === 'waiting' ? whoCan : null}
      says={{
        confirm: m.office_phones_confirm(),
        title: m.office_phones_confirm_title(),
        now: m.office_phones_confirm_now(),
        done: m.office_phones_confirmed(),
      }}
      decide={(confirmed) => call(confirmed ? confirmPhone : withdrawPhone, { params: { id } })}
    >
      {children}
    </Decision>
  );
}

import { CUSTODY_NAMES } from 'contract/office/collateral-names';
import {
  APPROVERS,
  VALUERS,
  CASHIERS,
  COUNTER,
  CUSTODIANS,
  MANAGERS,
  PHOTOGRAPHERS,
} from 'contract/office/who';
import { type Collateral, isAtHand } from 'contract/office/collateral';
import type { StaffRole } from 'contract/office/endpoint';
import { displayPhone } from 'contract/phone';
import { formatDollars } from 'lending/money';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Pill } from 'ui/pill.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { mayOf } from '../desk/may-of.ts';
import { Facts } from '../desk/facts.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import { MoveForm, ReleaseForm } from './custody-forms.tsx';
import { Loss, MissForm, SettleForm } from './loss.tsx';
import { CollateralPhotos } from './photos.tsx';
import { SaleForms } from './sale-forms.tsx';
import { TicketButton } from './ticket-button.tsx';
import { TakeForm, ValueForm } from './value-forms.tsx';
import { itemName, STATE_NAMES } from 'contract/office/collateral-names';
import { WhoMay } from '../desk/who-may.tsx';
import { STATE_TONES } from './words.ts';

type TicketProps = {
  readonly collateral: Collateral;
  /** Told how the thing stands after an act; left out, the page behind is asked for again. */
  readonly onChange?: (collateral: Collateral) => void;
};

/** One pawned thing: what it is, where it lies, and what may be done with it now. */
export function Ticket({ collateral, onChange }: TicketProps) {
  const { revalidate } = useRevalidator();
  const { roles, handle } = useSession();
  const may = (wanted: readonly StaffRole[]) => mayOf(roles, wanted);
  const take = (changed: Collateral, said: string) => {
    toast(said, { tone: 'green' });
    onChange?.(changed);
    void revalidate();
  };
  const form = { collateral, take };
  const { state } = collateral;
  const isMissing = state === 'missing';
  const isHere = isAtHand(state);
  const isKept = state === 'in_custody' || state === 'to_release' || state === 'default';
  return (
    <div className="grid gap-4">
      <Known collateral={collateral} />
      <Loss collateral={collateral} />
      {collateral.taken !== null && (
        <div>
          <TicketButton application={collateral.application} />
        </div>
      )}
      {(state === 'in_custody' || state === 'default') && collateral.payoff_cents !== null && (
        <Alert tone="romdoul">
          {m.office_pawn_blocked({ amount: formatDollars(collateral.payoff_cents) })}
        </Alert>
      )}
      {isKept && collateral.owed_back_cents > 0 && (
        <Alert tone="romdoul">
          {m.office_pawn_owed_back({ amount: formatDollars(collateral.owed_back_cents) })}
        </Alert>
      )}
      {state === 'to_release' &&
        collateral.owed_back_cents === 0 &&
        (!may(COUNTER) ? (
          <WhoMay act={m.office_pawn_release()} roles={COUNTER} />
        ) : collateral.recorded_by.includes(handle) ? (
          <p className="text-ink-2">{m.office_pawn_release_other()}</p>
        ) : (
          <ReleaseForm {...form} />
        ))}
      <Valuations collateral={collateral} />
      {(state === 'to_value' || state === 'valued') &&
        (may(VALUERS) ? (
          <ValueForm {...form} />
        ) : (
          <WhoMay act={m.office_pawn_do_value()} roles={VALUERS} />
        ))}
      {state === 'valued' && <TakeForm {...form} mayTake={may(COUNTER)} />}
      <CollateralPhotos {...form} mayAdd={isHere && may(PHOTOGRAPHERS)} />
      {isHere && !may(PHOTOGRAPHERS) && (
        <WhoMay act={m.office_pawn_photo_add()} roles={PHOTOGRAPHERS} />
      )}
      <Custody collateral={collateral} />
      {(isKept || isMissing) &&
        (may(CUSTODIANS) ? (
          <MoveForm {...form} />
        ) : (
          <WhoMay act={m.office_pawn_do_move()} roles={CUSTODIANS} />
        ))}
      {isKept && may(CUSTODIANS) && <MissForm {...form} />}
      {isMissing && <SettleForm {...form} maySettle={may(MANAGERS)} />}
      {(state === 'default' || collateral.sale !== null) && (
        <SaleForms {...form} mayPropose={may(APPROVERS)} maySell={may(CASHIERS)} />
      )}
    </div>
  );
}

function Known({ collateral }: { readonly collateral: Collateral }) {
  const locale = useLocale();
  const nameOf = useStaffName();
  const { value_cents: value, lent_percent: lent, taken, released } = collateral;
  const rows: (readonly [string, ReactNode])[] = [
    [m.office_pawn_item(), <PersonName key="item" name={itemName(collateral, locale)} />],
    [
      m.office_pawn_state(),
      <Pill key="state" tone={STATE_TONES[collateral.state]}>
        {STATE_NAMES[collateral.state]()}
      </Pill>,
    ],
    [m.office_pawn_who(), <PersonName key="who" name={collateral.name} />],
    ['', displayPhone(collateral.phone)],
  ];
  if (collateral.loan_number !== null) rows.push([m.office_pawn_loan(), collateral.loan_number]);
  if (value !== null) rows.push([m.office_pawn_value(), formatDollars(value)]);
  if (lent !== null) rows.push([m.office_pawn_lent(), `${lent}%`]);
  if (collateral.place !== null) {
    rows.push([m.office_pawn_place(), <PersonName key="place" name={collateral.place} />]);
  }
  if (collateral.valued_by !== null)
    rows.push([m.office_pawn_valued(), nameOf(collateral.valued_by)]);
  if (taken !== null)
    rows.push([m.office_pawn_taken(), `${nameOf(taken.by)} · ${wholeTime(taken.at)}`]);
  if (released !== null) {
    rows.push([m.office_pawn_released(), `${nameOf(released.by)} · ${wholeTime(released.at)}`]);
  }
  return <Facts rows={rows.filter(([name]) => name !== '')} />;
}

function Valuations({ collateral: { valuations } }: { readonly collateral: Collateral }) {
  const nameOf = useStaffName();
  if (valuations.length === 0) return null;
  return (
    <section>
      <h3 className="text-base">{m.office_pawn_valuations()}</h3>
      <ol className="said text-sm">
        {valuations.map(({ id, value_cents, basis, by, at }) => (
          <li key={id}>
            <b>{formatDollars(value_cents)}</b> · {nameOf(by)} ·{' '}
            <span className="tabular">{shortTime(at)}</span>
            <p className="text-ink-2">
              <PersonName name={basis} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Custody({ collateral: { custody } }: { readonly collateral: Collateral }) {
  const nameOf = useStaffName();
  if (custody.length === 0) return null;
  return (
    <section>
      <h3 className="text-base">{m.office_pawn_custody()}</h3>
      <ol className="said text-sm">
        {custody.map(({ id, kind, place, seal, by, at }) => (
          <li key={id}>
            <b>{CUSTODY_NAMES[kind]()}</b> · <PersonName name={place} />
            {seal !== null && ` · ${m.office_pawn_seal()} ${seal}`}
            <p className="tabular text-ink-2">
              {shortTime(at)} · {nameOf(by)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { CUSTODY_NAMES } from 'contract/office/pledge-names';
import { ASSESSORS, COUNTER, CUSTODIANS, PHOTOGRAPHERS } from 'contract/office/who';
import type { Pledge } from 'contract/office/collateral';
import { displayPhone } from 'contract/phone';
import { formatDollars } from 'lending/money';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Pill } from 'ui/pill.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { Facts } from '../desk/facts.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import { MoveForm, ReleaseForm } from './custody-forms.tsx';
import { PledgePhotos } from './photos.tsx';
import { SaleForms } from './sale-forms.tsx';
import { TicketButton } from './ticket-button.tsx';
import { TakeForm, ValueForm } from './value-forms.tsx';
import { itemName, STATE_NAMES } from 'contract/office/pledge-names';
import { WhoMay } from '../desk/who-may.tsx';
import { STATE_TONES } from './words.ts';

type TicketProps = {
  readonly pledge: Pledge;
  /** Told how the thing stands after an act; left out, the page behind is asked for again. */
  readonly onChange?: (pledge: Pledge) => void;
};

/** One pawned thing: what it is, where it lies, and what may be done with it now. */
export function Ticket({ pledge, onChange }: TicketProps) {
  const { revalidate } = useRevalidator();
  const { roles, handle } = useSession();
  const may = (some: readonly string[]) => roles.some((role) => some.includes(role));
  const take = (changed: Pledge, said: string) => {
    toast(said, { tone: 'green' });
    onChange?.(changed);
    void revalidate();
  };
  const form = { pledge, take };
  const { state } = pledge;
  const isHere = state !== 'released' && state !== 'sold';
  const isKept = state === 'in_custody' || state === 'to_release' || state === 'default';
  return (
    <div className="grid gap-4">
      <Known pledge={pledge} />
      {pledge.taken !== null && (
        <div>
          <TicketButton application={pledge.application} />
        </div>
      )}
      {(state === 'in_custody' || state === 'default') && pledge.payoff_cents !== null && (
        <Alert tone="romdoul">
          {m.office_pawn_blocked({ amount: formatDollars(pledge.payoff_cents) })}
        </Alert>
      )}
      {state === 'to_release' &&
        (!may(COUNTER) ? (
          <WhoMay act={m.office_pawn_release()} roles={COUNTER} />
        ) : pledge.recorded_by.includes(handle) ? (
          <p className="text-ink-2">{m.office_second_recorded()}</p>
        ) : (
          <ReleaseForm {...form} />
        ))}
      <Valuations pledge={pledge} />
      {(state === 'to_value' || state === 'valued') &&
        (may(ASSESSORS) ? (
          <ValueForm {...form} />
        ) : (
          <WhoMay act={m.office_pawn_do_value()} roles={ASSESSORS} />
        ))}
      {state === 'valued' && <TakeForm {...form} mayTake={may(COUNTER)} />}
      <PledgePhotos {...form} mayAdd={isHere && may(PHOTOGRAPHERS)} />
      {isHere && !may(PHOTOGRAPHERS) && (
        <WhoMay act={m.office_tables_photo_add()} roles={PHOTOGRAPHERS} />
      )}
      <Custody pledge={pledge} />
      {isKept &&
        (may(CUSTODIANS) ? (
          <MoveForm {...form} />
        ) : (
          <WhoMay act={m.office_pawn_do_move()} roles={CUSTODIANS} />
        ))}
      {(state === 'default' || pledge.sale !== null) && (
        <SaleForms {...form} mayPropose={may(['approver'])} maySell={may(['cashier'])} />
      )}
    </div>
  );
}

function Known({ pledge }: { readonly pledge: Pledge }) {
  const locale = useLocale();
  const nameOf = useStaffName();
  const { value_cents: value, lent_percent: lent, taken, released } = pledge;
  const rows: (readonly [string, ReactNode])[] = [
    [m.office_pawn_item(), <PersonName key="item" name={itemName(pledge, locale)} />],
    [
      m.office_pawn_state(),
      <Pill key="state" tone={STATE_TONES[pledge.state]}>
        {STATE_NAMES[pledge.state]()}
      </Pill>,
    ],
    [m.office_pawn_who(), <PersonName key="who" name={pledge.name} />],
    ['', displayPhone(pledge.phone)],
  ];
  if (pledge.loan_number !== null) rows.push([m.office_pawn_loan(), pledge.loan_number]);
  if (value !== null) rows.push([m.office_pawn_value(), formatDollars(value)]);
  if (lent !== null) rows.push([m.office_pawn_lent(), `${lent}%`]);
  if (pledge.place !== null) {
    rows.push([m.office_pawn_place(), <PersonName key="place" name={pledge.place} />]);
  }
  if (pledge.valued_by !== null) rows.push([m.office_pawn_valued(), nameOf(pledge.valued_by)]);
  if (taken !== null)
    rows.push([m.office_pawn_taken(), `${nameOf(taken.by)} · ${wholeTime(taken.at)}`]);
  if (released !== null) {
    rows.push([m.office_pawn_released(), `${nameOf(released.by)} · ${wholeTime(released.at)}`]);
  }
  return <Facts rows={rows.filter(([name]) => name !== '')} />;
}

function Valuations({ pledge: { valuations } }: { readonly pledge: Pledge }) {
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

function Custody({ pledge: { custody } }: { readonly pledge: Pledge }) {
  const nameOf = useStaffName();
  if (custody.length === 0) return null;
  return (
    <section>
      <h3 className="text-base">{m.office_pawn_custody()}</h3>
      <ol className="said text-sm">
        {custody.map(({ kind, place, seal, by, at }) => (
          <li key={at + kind}>
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

import {
  type CashSheet,
  closeCash,
  COUNTED_CENTS_MOST,
  countCash,
  openCash,
  OPENING_CENTS_MOST,
} from 'contract/office/cash';
import { type Day, displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { textsOf } from '../desk/trouble-box.tsx';
import { useTyped } from '../desk/use-typed.ts';
import { usePersonName } from './person.ts';
import { centsOf, Panel, useCashAct } from './panel.tsx';
import { useSession } from '../shell/session.ts';

/** What is counted, as it is typed, and why it is another sum than was expected. */
const COUNTED = { text: '', note: '' };

/** Opens one's own drawer. */
export function OpenSheet({
  day,
  carriedCents,
}: {
  readonly day: Day;
  /** What was counted the last time; null: never. */
  readonly carriedCents: number | null;
}) {
  const { run, errorOf, panel } = useCashAct();
  const [isWrong, setWrong] = useState(false);
  const typed = useTyped(`cash open ${day}`, { start: COUNTED, version: null });
  const { text, note } = typed.value;
  const cents = centsOf(text, OPENING_CENTS_MOST);
  const isOther = cents !== null && carriedCents !== null && cents !== carriedCents;
  const amount = formatDollars(cents ?? 0);
  const act = () => {
    setWrong(cents === null);
    if (cents === null) return;
    const why = note.trim();
    const body = { opening_cents: cents, note: isOther && why !== '' ? why : null };
    const said = m.office_cash_done_open({ amount });
    void run(() => call(openCash, { body }), { said, done: typed.forget });
  };
  return (
    <Panel
      title={m.office_cash_open_title({ day: displayDay(day) })}
      says={m.office_cash_open_says()}
      does={m.office_cash_open_do({ amount })}
      {...panel}
      typed={textsOf(text, note)}
      onDo={act}
    >
      <TextField
        name="opening_cents"
        label={m.office_cash_opening()}
        hint={m.office_cash_amount()}
        error={isWrong ? m.office_cash_error_amount() : errorOf('opening_cents')}
        kind="money"
        value={text}
        onChange={(counted) => typed.set({ text: counted, note })}
      />
      {carriedCents !== null && (
        <p className={isOther ? 'font-bold text-red' : 'text-ink-2'} role="status">
          {isOther
            ? m.office_cash_opening_off({
                counted: formatDollars(carriedCents),
                off: formatDollars(cents - carriedCents),
              })
            : m.office_cash_opening_before({ counted: formatDollars(carriedCents) })}
        </p>
      )}
      {isOther && (
        <TextArea
          name="note"
          label={m.office_cash_opening_why()}
          value={note}
          onChange={(why) => typed.set({ text, note: why })}
          error={errorOf('note')}
        />
      )}
    </Panel>
  );
}

/** Counts one's own drawer, or that of a cashier who is gone or left it uncounted, which wants a reason. */
export function CountSheet({ sheet }: { readonly sheet: CashSheet }) {
  const { handle } = useSession();
  const nameOf = usePersonName();
  const day = displayDay(sheet.on);
  const { run, errorOf, panel } = useCashAct();
  const [isWrong, setWrong] = useState(false);
  const typed = useTyped(`cash count ${sheet.id}`, { start: COUNTED, version: null });
  const { text, note } = typed.value;
  const cents = centsOf(text, COUNTED_CENTS_MOST);
  const amount = formatDollars(cents ?? 0);
  const isOwn = sheet.cashier.handle === handle;
  const isWhyAsked = !isOwn && !sheet.cashier_gone;
  const isOff = cents !== null && cents !== sheet.expected_cents;
  const act = () => {
    setWrong(cents === null);
    if (cents === null) return;
    const why = note.trim();
    const body = {
      version: sheet.version,
      counted_cents: cents,
      note: why === '' ? null : why,
    };
    const params = { id: sheet.id };
    const said = m.office_cash_done_count({ amount });
    void run(() => call(countCash, { body, params }), { said, done: typed.forget });
  };
  return (
    <Panel
      title={
        isOwn
          ? m.office_cash_count_title({ day })
          : m.office_cash_count_title_of({ name: nameOf(sheet.cashier), day })
      }
      says={m.office_cash_count_says({
        amount: formatDollars(sheet.expected_cents),
        opening: formatDollars(sheet.opening_cents),
        in: formatDollars(sheet.in_cents),
        out: formatDollars(sheet.out_cents),
      })}
      does={m.office_cash_count_do({ amount })}
      {...panel}
      typed={textsOf(text, note)}
      onDo={act}
    >
      <TextField
        name="counted_cents"
        label={m.office_cash_counted()}
        hint={m.office_cash_amount()}
        error={isWrong ? m.office_cash_error_amount() : errorOf('counted_cents')}
        kind="money"
        value={text}
        onChange={(counted) => typed.set({ text: counted, note })}
      />
      {cents !== null && <Off cents={cents - sheet.expected_cents} />}
      {(isOff || isWhyAsked) && (
        <TextArea
          name="note"
          label={isWhyAsked ? m.office_cash_why() : m.office_cash_note()}
          value={note}
          onChange={(why) => typed.set({ text, note: why })}
          error={errorOf('note')}
        />
      )}
    </Panel>
  );
}

function Off({ cents }: { readonly cents: number }) {
  const amount = formatDollars(Math.abs(cents));
  const said =
    cents === 0
      ? m.office_cash_count_fits()
      : cents < 0
        ? m.office_cash_count_missing({ amount })
        : m.office_cash_count_over({ amount });
  return (
    <p role="status" className={`font-bold ${cents === 0 ? 'text-green' : 'text-red'}`}>
      {said}
    </p>
  );
}

/** Closes the drawer of somebody else. */
export function CloseSheet({ sheet }: { readonly sheet: CashSheet }) {
  const { run, panel } = useCashAct();
  const nameOf = usePersonName();
  // Whoever counted hands the money over.
  const name = nameOf(sheet.counted_by ?? sheet.cashier);
  const amount = formatDollars(sheet.counted_cents ?? 0);
  const act = () => {
    const sent = { body: { version: sheet.version }, params: { id: sheet.id } };
    const said = m.office_cash_done_close({ amount, name });
    void run(() => call(closeCash, sent), { said });
  };
  return (
    <Panel
      title={m.office_cash_close_title({ name: nameOf(sheet.cashier) })}
      says={m.office_cash_close_says({
        name,
        counted: amount,
        expected: formatDollars(sheet.expected_cents),
      })}
      does={m.office_cash_close_do({ amount, name })}
      {...panel}
      onDo={act}
    />
  );
}

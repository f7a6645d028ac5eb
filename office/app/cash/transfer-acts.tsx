import {
  type CashSheet,
  type CashTransfer,
  confirmTransfer,
  refuseTransfer,
  TRANSFER_CENTS_MOST,
  transferCash,
} from 'contract/office/cash';
import { FROM_PLACE_NAMES, TO_PLACE_NAMES, transferName } from 'contract/office/cash-names';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { textsOf } from '../desk/trouble-box.tsx';
import { useTyped } from '../desk/use-typed.ts';
import { usePersonName } from './person.ts';
import { centsOf, Panel, useCashAct } from './panel.tsx';

/** Which ways cash goes: out of the drawer first, as it mostly does. */
const WAYS = [
  { key: 'to-bank', sign: -1, place: 'bank', name: TO_PLACE_NAMES.bank },
  { key: 'to-safe', sign: -1, place: 'safe', name: TO_PLACE_NAMES.safe },
  { key: 'from-safe', sign: 1, place: 'safe', name: FROM_PLACE_NAMES.safe },
  { key: 'from-bank', sign: 1, place: 'bank', name: FROM_PLACE_NAMES.bank },
] as const;

/** What is typed of a transfer. */
const TRANSFER = { text: '', note: '', way: 'to-bank' };

/** Notes cash of one's own drawer that goes to the bank or the safe, or comes from there. */
export function TransferSheet({ sheet }: { readonly sheet: CashSheet }) {
  const { run, errorOf, panel } = useCashAct();
  const [isWrong, setWrong] = useState(false);
  const typed = useTyped(`cash transfer ${sheet.id}`, { start: TRANSFER, version: null });
  const { text, note, way: key } = typed.value;
  const way = WAYS.find((one) => one.key === key) ?? WAYS[0];
  const cents = centsOf(text, TRANSFER_CENTS_MOST);
  const amount = formatDollars(cents ?? 0);
  const said = { amount, way: way.name() };
  const act = () => {
    setWrong(cents === null);
    if (cents === null) return;
    const words = note.trim();
    const body = {
      version: sheet.version,
      cents: way.sign * cents,
      place: way.place,
      note: words === '' ? null : words,
    };
    const sent = () => call(transferCash, { body, params: { id: sheet.id } });
    void run(sent, { said: m.office_cash_transfer_done(said), done: typed.forget });
  };
  return (
    <Panel
      title={m.office_cash_transfer_title()}
      says={m.office_cash_transfer_says()}
      does={m.office_cash_transfer_do(said)}
      {...panel}
      typed={textsOf(text, note)}
      onDo={act}
    >
      <Select
        name="way"
        label={m.office_cash_transfer_way()}
        placeholder={false}
        value={way.key}
        onChange={(chosen) => typed.set({ text, note, way: chosen })}
        options={WAYS.map((one) => ({ value: one.key, label: one.name() }))}
      />
      <TextField
        name="cents"
        label={m.office_cash_amount()}
        error={isWrong ? m.office_cash_error_amount() : errorOf('cents')}
        kind="money"
        value={text}
        onChange={(amountTyped) => typed.set({ text: amountTyped, note, way: way.key })}
      />
      <TextField
        name="note"
        label={m.office_cash_transfer_note()}
        error={errorOf('note')}
        value={note}
        onChange={(words) => typed.set({ text, note: words, way: way.key })}
      />
    </Panel>
  );
}

type OfTransfer = { readonly sheet: CashSheet; readonly transfer: CashTransfer };
const paramsOf = ({ sheet, transfer }: OfTransfer) => ({ id: sheet.id, transfer: transfer.id });

/** Says that one has seen the cash of somebody else's drawer. */
export function ConfirmTransferSheet({ sheet, transfer }: OfTransfer) {
  const { run, panel } = useCashAct();
  const nameOf = usePersonName();
  const { note } = transfer;
  const amount = formatDollars(Math.abs(transfer.cents));
  const act = () => {
    const sent = () => call(confirmTransfer, { params: paramsOf({ sheet, transfer }) });
    void run(sent, { said: m.office_cash_transfer_confirmed_done({ amount }) });
  };
  return (
    <Panel
      title={m.office_cash_transfer_confirm_title({ amount, name: nameOf(sheet.cashier) })}
      says={m.office_cash_transfer_confirm_says({ amount, way: transferName(transfer)() })}
      does={m.office_cash_transfer_confirm_do({ amount })}
      {...panel}
      onDo={act}
    >
      {note !== null && (
        <p className="font-bold">{m.office_cash_transfer_confirm_note({ note })}</p>
      )}
    </Panel>
  );
}

/** Says that it was not so, and why. */
export function RefuseTransferSheet({ sheet, transfer }: OfTransfer) {
  const { run, errorOf, panel } = useCashAct();
  const nameOf = usePersonName();
  const typed = useTyped(`cash refuse ${transfer.id}`, { start: { reason: '' }, version: null });
  const { reason } = typed.value;
  const amount = formatDollars(Math.abs(transfer.cents));
  const act = () => {
    const sent = () =>
      call(refuseTransfer, { body: { reason }, params: paramsOf({ sheet, transfer }) });
    const said = m.office_cash_transfer_refused_done({ amount });
    void run(sent, { said, done: typed.forget });
  };
  return (
    <Panel
      title={m.office_cash_transfer_refuse_title({ amount, name: nameOf(sheet.cashier) })}
      says={m.office_cash_transfer_refuse_says({ amount })}
      does={m.office_cash_transfer_refuse_do({ amount })}
      {...panel}
      typed={reason}
      onDo={act}
    >
      <TextArea
        name="reason"
        label={m.office_cash_transfer_refuse_why()}
        value={reason}
        onChange={(words) => typed.set({ reason: words })}
        error={errorOf('reason')}
      />
    </Panel>
  );
}

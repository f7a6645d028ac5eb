import { APPROVERS } from 'contract/office/who';
import { BANK_METHOD, CASH_METHOD } from 'contract/payment-methods';
import { SALE_NOTICE_DAYS } from 'contract/office/collateral';
import {
  noticeSale,
  proposeSale,
  sellCollateral,
  withdrawSale,
} from 'contract/office/collateral-sale';
import { displayDay } from 'lending/calendar';
import { formatDollars, parseDollars } from 'lending/money';
import type { ComponentProps } from 'react';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { ReasonedAct } from '../desk/reasoned-act.tsx';
import { SumAgain } from '../desk/sum-again.tsx';
import { shortTime } from '../desk/time-text.ts';
import { textsOf, TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useKeyed } from '../desk/use-keyed.ts';
import { useTyped } from '../desk/use-typed.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import type { FormProps } from './form-props.ts';
import { Noticed } from './sale-noticed.tsx';
import { itemName } from 'contract/office/collateral-names';
import { DoCaps } from '../desk/do-caps.tsx';
import { WhoMay } from '../desk/who-may.tsx';

/** Ways in which the price of a sale comes, as a select has them. */
const METHODS = { cash: String(CASH_METHOD), bank: String(BANK_METHOD) } as const;

type SaleProps = FormProps & { readonly mayPropose: boolean; readonly maySell: boolean };

/** Sells a thing after a default: a notice, a proposal, and another person who receives the money. */
export function SaleForms(props: SaleProps) {
  const { collateral, mayPropose } = props;
  const nameOf = useStaffName();
  const { sale, sale_notice: notice, proposal, withdrawn } = collateral;
  if (sale !== null) {
    const said = {
      amount: formatDollars(sale.price_cents),
      owed: formatDollars(sale.owed_cents),
      surplus: formatDollars(sale.surplus_cents),
    };
    return (
      <p>
        {m.office_pawn_sold(said)} · {nameOf(sale.proposed_by)}, {nameOf(sale.by)}
      </p>
    );
  }
  return (
    <section className="side-card grid gap-3">
      <h3 className="text-base">{m.office_pawn_sale()}</h3>
      <p className="text-sm text-ink-2">
        {m.office_pawn_sale_text({ days: String(SALE_NOTICE_DAYS) })}
      </p>
      {notice !== null && <Noticed notice={notice} loan={collateral.loan_number} />}
      {(notice === null || notice.may_repeat) &&
        (mayPropose ? (
          <NoticeForm {...props} />
        ) : (
          <WhoMay act={m.office_pawn_do_notice()} roles={APPROVERS} />
        ))}
      {proposal !== null && (
        <p>
          {m.office_pawn_proposed({
            who: nameOf(proposal.by),
            amount: formatDollars(proposal.price_cents),
            buyer: proposal.buyer,
          })}
        </p>
      )}
      {proposal !== null && mayPropose && <WithdrawForm {...props} />}
      {withdrawn !== null && (
        <p className="text-sm text-ink-2">
          {m.office_pawn_withdrawn({ who: nameOf(withdrawn.by), time: shortTime(withdrawn.at) })}{' '}
          <OwnWords text={withdrawn.reason} />
        </p>
      )}
      {notice?.is_over &&
        (mayPropose ? (
          <ProposeForm {...props} />
        ) : (
          proposal === null && <WhoMay act={m.office_pawn_do_propose()} roles={APPROVERS} />
        ))}
      {proposal !== null && <SellForm {...props} />}
    </section>
  );
}

/** Sends the notice; in a hardship pause, why it cannot be sent. */
function NoticeForm({ collateral, take }: FormProps) {
  const act = useAct();
  const { paused_until: until } = collateral;
  if (until !== null) {
    return (
      <p className="text-sm text-ink-2">{m.office_loan_rule_paused({ day: displayDay(until) })}</p>
    );
  }
  const send = async () => {
    const params = { application: collateral.application };
    const done = await act.send(() => call(noticeSale, { params }));
    if (done !== null) take(done, m.office_pawn_done_noticed({ name: collateral.name }));
  };
  return (
    <>
      <TroubleBox trouble={act.trouble} onSee={act.forget} />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_pawn_do_notice()}
      </Button>
    </>
  );
}

function ProposeForm({ collateral, take }: FormProps) {
  const act = useAct();
  const typed = useTyped(`sale ${collateral.application}`, {
    start: { price: '', buyer: '', again: '' },
    version: null,
  });
  const { price, buyer, again } = typed.value;
  const type = (some: Partial<typeof typed.value>) => typed.set({ ...typed.value, ...some });
  const cents = parseDollars(price);
  const isTwice = useIsTwice(cents ?? 0);
  const send = async () => {
    if (!cents) return;
    const params = { application: collateral.application };
    const body = { price_cents: cents, cents_again: isTwice ? parseDollars(again) : null, buyer };
    const done = await act.send(() => call(proposeSale, { params, body }));
    if (done === null) return;
    typed.forget();
    take(done, m.office_pawn_done_proposed({ amount: formatDollars(cents) }));
  };
  return (
    <>
      <TextField
        name="price_cents"
        kind="money"
        label={m.office_pawn_price()}
        value={price}
        onChange={(text) => type({ price: text })}
        error={act.errorOf('price_cents')}
      />
      {isTwice && (
        <PriceAgain
          value={again}
          onChange={(text) => type({ again: text })}
          error={act.errorOf('cents_again')}
        />
      )}
      <TextField
        name="buyer"
        label={m.office_pawn_buyer()}
        value={buyer}
        onChange={(text) => type({ buyer: text })}
        error={act.errorOf('buyer')}
      />
      <TroubleBox trouble={act.trouble} typed={textsOf(price, buyer)} onSee={act.forget} />
      <Button
        tone="secondary"
        busy={act.busy}
        disabled={!cents}
        onClick={() => void send()}
        end={<DoCaps />}
      >
        {m.office_pawn_do_propose()}
      </Button>
    </>
  );
}

/** Takes a proposed sale back: the cashiers are asked for its money no more. */
function WithdrawForm({ collateral: { application, proposal }, take }: FormProps) {
  if (proposal === null) return null;
  return (
    <ReasonedAct
      title={m.office_pawn_withdraw()}
      button={m.office_pawn_do_withdraw()}
      size="small"
      draft={`withdraw-${proposal.id}`}
      act={(reason) =>
        call(withdrawSale, { params: { application }, body: { proposal: proposal.id, reason } })
      }
      onDone={(done) => take(done, m.office_pawn_done_withdrawn())}
    />
  );
}

function SellForm({ collateral, take, maySell }: SaleProps) {
  const locale = useLocale();
  const { handle } = useSession();
  const { proposal } = collateral;
  const keyed = useKeyed(`sell ${proposal?.id ?? ''}`, {
    start: { method: METHODS.cash, reference: '', again: '' },
    version: null,
  });
  const { act, typed } = keyed;
  const { method, reference, again } = typed.value;
  const type = (some: Partial<typeof typed.value>) => typed.set({ ...typed.value, ...some });
  const isTwice = useIsTwice(proposal?.price_cents ?? 0);
  if (proposal === null) return null;
  if (!maySell || proposal.by.handle === handle) {
    return <p className="text-sm text-ink-2">{m.office_pawn_sell_other()}</p>;
  }
  const send = async () => {
    const params = { application: collateral.application };
    const body = {
      method: Number(method),
      reference: method === METHODS.cash ? '' : reference,
      proposal: proposal.id,
      cents_again: isTwice ? parseDollars(again) : null,
    };
    const done = await keyed.send((key) =>
      call(sellCollateral, { params, body: { ...body, key } }),
    );
    if (done === null) return;
    typed.forget();
    take(done, m.office_pawn_done_sold({ amount: formatDollars(proposal.price_cents) }));
  };
  return (
    <>
      <Select
        name="method"
        label={m.office_pawn_method()}
        placeholder={false}
        options={[
          { value: METHODS.cash, label: m.office_pawn_method_cash() },
          { value: METHODS.bank, label: m.office_pawn_method_bank() },
        ]}
        value={method}
        onChange={(how) => type({ method: how })}
      />
      {method === METHODS.bank && (
        <TextField
          name="reference"
          label={m.office_pawn_reference()}
          value={reference}
          onChange={(text) => type({ reference: text })}
          error={act.errorOf('reference')}
        />
      )}
      {isTwice && (
        <PriceAgain
          value={again}
          onChange={(text) => type({ again: text })}
          error={act.errorOf('cents_again')}
        />
      )}
      <TroubleBox trouble={act.trouble} typed={reference} onSee={act.forget} />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_pawn_do_sell({
          amount: formatDollars(proposal.price_cents),
          item: itemName(collateral, locale),
        })}
      </Button>
    </>
  );
}

/** Whether a price is above the limit of pawn loans, so that it is typed again. */
function useIsTwice(cents: number): boolean {
  return cents > useSession().typed_again_above_cents.pawn;
}

type PriceAgainProps = Omit<ComponentProps<typeof SumAgain>, 'limitCents'>;

function PriceAgain(props: PriceAgainProps) {
  return <SumAgain limitCents={useSession().typed_again_above_cents.pawn} {...props} />;
}

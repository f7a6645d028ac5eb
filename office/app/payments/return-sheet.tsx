import { SECOND } from 'contract/office/who';
import type { Actor } from 'contract/office/decision-views';
import { RETURN_METHOD_NAMES } from 'contract/office/return-names';
import {
  type MoneyReturn,
  OTHER_MONEY,
  otherConfirmed,
  REOPENED,
  reopeningConfirmed,
  returnConfirmed,
  returnVoided,
} from 'contract/office/returns';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useDraft } from '../desk/drafts.ts';
import { actorName, actorNames } from '../decide/words.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { Facts } from '../desk/facts.tsx';
import { ReferenceField } from '../desk/reference-field.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { ReasonedAct } from '../desk/reasoned-act.tsx';
import { SumOfAct, useSum } from '../desk/sum-of-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useLeaving } from '../desk/use-leaving.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import { useMay } from '../desk/who-may.tsx';
import { Reopening } from './reopening.tsx';
import { returnAmount } from './return-amount.ts';

type ReturnProps = { readonly row: MoneyReturn; readonly second: readonly Actor[] };

const titleOf = (row: MoneyReturn) => {
  const amount = returnAmount(row);
  if (row.method === REOPENED) return m.office_returns_reopen_title({ amount });
  return row.method === OTHER_MONEY
    ? m.office_returns_other_title({ amount })
    : m.office_returns_title({ amount });
};

/** Money on no loan that goes back, or is no borrower's: how it came, who ordered it and why; another person confirms it. */
export function ReturnSheet({ row, second }: ReturnProps) {
  const locale = useLocale();
  const { ordered, confirmed } = row;
  return (
    <Sheet title={titleOf(row)}>
      <Facts
        rows={[
          [
            m.office_returns_ordered_by(),
            `${actorName(ordered, locale)}, ${wholeTime(ordered.at)}`,
          ],
          [m.field_reason(), <OwnWords key="reason" text={row.reason} />],
          [m.office_money_refund_how(), RETURN_METHOD_NAMES[row.method]()],
          [
            m.office_returns_came_by(),
            <span key="came" className="break-all">
              {row.came_by}
            </span>,
          ],
          [m.office_money_note(), <OwnWords key="note" text={row.note} />],
          ...(confirmed === null
            ? []
            : ([
                [
                  m.office_confirmed_by(),
                  `${actorName(confirmed, locale)}, ${wholeTime(confirmed.at)}`,
                ],
                ...(row.method === OTHER_MONEY || row.method === REOPENED
                  ? []
                  : ([[m.office_payout_reference(), confirmed.reference ?? '–']] as const)),
              ] as const)),
        ]}
      />
      {confirmed === null && (
        <div className="act-form mt-5 grid gap-4">
          <Confirm row={row} second={second} />
        </div>
      )}
      <Reopening row={row} />
    </Sheet>
  );
}

/** Another person, an approver or a manager, confirms it, or that it is not so; the others are told who can. */
function Confirm({ row, second }: ReturnProps) {
  const { handle } = useSession();
  const locale = useLocale();
  const own = row.ordered.who === `staff:${handle}`;
  const may = useMay(SECOND);
  if (may && !own) {
    return (
      <>
        <ConfirmIt row={row} />
        <TakeBack row={row} />
      </>
    );
  }
  const names = actorNames(
    second.filter(({ who }) => who !== row.ordered.who),
    locale,
  );
  return (
    <Alert>
      {own && m.office_returns_own()}{' '}
      {names === '' ? m.office_decide_nobody_second() : m.office_can_confirm({ names })}
    </Alert>
  );
}

function ConfirmIt({ row }: Pick<ReturnProps, 'row'>) {
  const confirming = CONFIRMED_ALONE[row.method];
  return confirming === undefined ? (
    <ConfirmForm row={row} />
  ) : (
    <ConfirmAlone row={row} confirming={confirming} />
  );
}

function ConfirmForm({ row }: Pick<ReturnProps, 'row'>) {
  const { id, method, cents } = row;
  const amount = returnAmount(row);
  const leave = useLeaving();
  const reference = useDraft(`return-reference-${id}`);
  const sum = useSum(`return-sum-${id}`, { cents, product: null });
  const { busy, trouble, errorOf, send, forget } = useAct();
  const confirm = async () => {
    const body = { reference: reference.text, cents_again: sum.again };
    const done = await send((key) =>
      call(returnConfirmed, { params: { id }, body: { key, ...body } }),
    );
    if (done === null) return;
    for (const draft of [sum.draft, reference]) draft.forget();
    toast(m.office_returns_confirmed({ amount }), { tone: 'green' });
    await leave();
  };
  return (
    <div className="grid gap-3">
      <p>
        {method === 'cash'
          ? m.office_returns_what_cash({ amount })
          : m.office_returns_what_bank({ amount })}
      </p>
      {method === 'bank' && <ReferenceField draft={reference} error={errorOf('reference')} />}
      <SumOfAct sum={sum} error={errorOf('cents_again')} />
      <TroubleBox trouble={trouble} onSee={forget} typed={reference.text} />
      <Button busy={busy} onClick={() => void confirm()} end={<DoCaps />}>
        {m.office_returns_confirm_do({ amount })}
      </Button>
    </div>
  );
}

/** What is confirmed without a way that money went: where it is confirmed, and in which words. */
const CONFIRMED_ALONE: Readonly<Partial<Record<MoneyReturn['method'], Confirming>>> = {
  [OTHER_MONEY]: {
    endpoint: otherConfirmed,
    what: m.office_returns_what_other,
    button: m.office_returns_other_confirm_do,
    done: m.office_returns_other_confirmed,
  },
  [REOPENED]: {
    endpoint: reopeningConfirmed,
    what: m.office_returns_reopen_what,
    button: m.office_returns_reopen_confirm_do,
    done: m.office_returns_reopen_confirmed,
  },
};

interface Confirming {
  readonly endpoint: typeof otherConfirmed;
  readonly what: (inputs: { amount: string }) => string;
  readonly button: (inputs: { amount: string }) => string;
  readonly done: (inputs: { amount: string }) => string;
}

/** Another person confirms it, with the sum typed again where that is asked. */
function ConfirmAlone({
  row,
  confirming: { endpoint, what, button, done: said },
}: Pick<ReturnProps, 'row'> & { readonly confirming: Confirming }) {
  const { id, cents } = row;
  const amount = returnAmount(row);
  const leave = useLeaving();
  const sum = useSum(`return-sum-${id}`, { cents, product: null });
  const { busy, trouble, errorOf, send, forget } = useAct();
  const confirm = async () => {
    const done = await send((key) =>
      call(endpoint, { params: { id }, body: { key, cents_again: sum.again } }),
    );
    if (done === null) return;
    sum.draft.forget();
    toast(said({ amount }), { tone: 'green' });
    await leave();
  };
  return (
    <div className="grid gap-3">
      <p>{what({ amount })}</p>
      <SumOfAct sum={sum} error={errorOf('cents_again')} />
      <TroubleBox trouble={trouble} onSee={forget} typed={sum.draft.text} />
      <Button busy={busy} onClick={() => void confirm()} end={<DoCaps />}>
        {button({ amount })}
      </Button>
    </div>
  );
}

/** The money did not go out, or is a borrower's, and is looked at again; or what was confirmed before stays. */
function TakeBack({ row: { id, method } }: Pick<ReturnProps, 'row'>) {
  const leave = useLeaving();
  const isReopening = method === REOPENED;
  return (
    <ReasonedAct
      title={m.office_payout_take_back()}
      button={isReopening ? m.office_returns_reopen_void_do() : m.office_returns_void_do()}
      draft={`return-void-${id}`}
      act={(reason) => call(returnVoided, { params: { id }, body: { reason } })}
      onDone={async () => {
        const said = isReopening ? m.office_returns_reopen_voided() : m.office_returns_voided();
        toast(said, { tone: 'green' });
        await leave();
      }}
    />
  );
}

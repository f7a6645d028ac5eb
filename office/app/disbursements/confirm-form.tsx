import { confirmMoney, type DisbursementView, voidOrder } from 'contract/office/disbursements';
import { formatDollars } from 'lending/money';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useDraft } from '../desk/drafts.ts';
import { ReasonedAct } from '../desk/reasoned-act.tsx';
import { ReferenceField } from '../desk/reference-field.tsx';
import { SumOfAct, useSum } from '../desk/sum-of-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { changedView } from '../desk/view.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type ConfirmFormProps = {
  readonly row: DisbursementView;
  readonly order: NonNullable<DisbursementView['order']>;
  /** Who ordered it confirms nothing, but may take it back. */
  readonly isOwn: boolean;
  readonly others: string;
};

/** Another person confirms that the money went out, under the bank's reference; or the order is taken back. */
export function ConfirmForm(props: ConfirmFormProps) {
  return (
    <div className="act-form grid gap-3">
      {props.isOwn ? (
        <Alert>
          {m.office_payout_own_order()} {props.others}
        </Alert>
      ) : (
        <Confirm {...props} />
      )}
      <TakeBack {...props} />
    </div>
  );
}

function Confirm({ row, order }: ConfirmFormProps) {
  const { id, name } = row;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const sum = useSum(`confirm-sum-${id}`, row);
  const reference = useDraft(`confirm-reference-${id}`);
  const { busy, trouble, errorOf, send, forget } = useAct();
  const isReady = sum.isReady && reference.text.trim() !== '';
  const confirm = async () => {
    if (!isReady) return;
    const { cents } = row;
    const body = {
      intent_id: order.intent_id,
      reference: reference.text,
      cents,
      cents_again: sum.again,
    };
    const done = await send((key) =>
      call(confirmMoney, { params: { id }, body: { ...body, key } }),
    );
    if (done === null) return;
    for (const draft of [sum.draft, reference]) draft.forget();
    const told = { number: done.loan_number, amount: formatDollars(row.cents) };
    toast(m.office_payout_confirm_done(told), { tone: 'green', duration: 10_000 });
    await navigate(changedView(search, { open: null }), { preventScrollReset: true });
  };
  return (
    <>
      <p>{m.office_payout_confirm_what({ amount: formatDollars(row.cents), name })}</p>
      <ReferenceField draft={reference} error={errorOf('reference')} />
      <SumOfAct sum={sum} error={errorOf('cents_again')} />
      <TroubleBox trouble={trouble} onSee={forget} typed={reference.text} />
      <Button busy={busy} aria-disabled={!isReady} onClick={() => void confirm()} end={<DoCaps />}>
        {m.office_payout_confirm_do({ amount: formatDollars(row.cents), name })}
      </Button>
    </>
  );
}

/** The money did not go out. */
function TakeBack({ row: { id }, order }: ConfirmFormProps) {
  const { revalidate } = useRevalidator();
  return (
    <ReasonedAct
      title={m.office_payout_take_back()}
      button={m.office_payout_take_back_do()}
      draft={`void-reason-${id}`}
      act={(reason) =>
        call(voidOrder, { params: { id }, body: { intent_id: order.intent_id, reason } })
      }
      onDone={async () => {
        toast(m.office_payout_taken_back(), { tone: 'green' });
        await revalidate();
      }}
    />
  );
}

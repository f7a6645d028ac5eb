import { CASHIERS, TREASURY } from 'contract/office/who';
import { PRODUCT_NAMES } from 'contract/product-names';
import type { DisbursementView } from 'contract/office/disbursements';
import { displayPhone } from 'contract/phone';
import { formatDollars } from 'lending/money';
import { Link } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { actorName, actorNames } from '../decide/words.ts';
import { applicationNumber } from 'contract/record-numbers';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { addressOf, opens } from '../page-table.ts';
import { useSession } from '../shell/session.ts';
import { useMay } from '../desk/who-may.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { OrderForm } from './order-form.tsx';
import { PayoutState } from './state.tsx';

/** The money of one agreement: where it goes, who has done what, and the act that comes next. */
export function PayoutSheet({ row }: { readonly row: DisbursementView }) {
  const locale = useLocale();
  const { roles } = useSession();
  const { order, account_given_by: giver } = row;
  const application = applicationNumber(row.application_id);
  return (
    <Sheet title={m.office_payout_title({ name: row.name })} beside={<PayoutState row={row} />}>
      <p className="text-ink-2">{m.office_payout_goes_out()}</p>
      <p className="tabular text-3xl leading-figure font-bold">{formatDollars(row.cents)}</p>
      {row.record_name !== null && (
        <div className="mt-3">
          <Alert tone="romdoul">
            {m.office_payout_other_name({ record: row.record_name, name: row.name })}
          </Alert>
        </div>
      )}
      <div className="mt-3">
        <Facts
          rows={[
            [
              m.office_payout_application(),
              opens('decide', roles) ? (
                <Link
                  key="link"
                  className="text-link"
                  to={addressOf('decide', { id: row.application_id })}
                >
                  {application}
                </Link>
              ) : (
                application
              ),
            ],
            [m.office_payout_product(), PRODUCT_NAMES[row.product].short()],
            [m.office_payout_principal(), formatDollars(row.principal_cents)],
            [m.office_payout_phone(), displayPhone(row.phone)],
            [m.office_payout_bank(), row.bank ?? '–'],
            [
              m.office_payout_account(),
              <b key="account" className="tabular">
                {row.account_number ?? '–'}
              </b>,
            ],
            [m.office_payout_signed(), wholeTime(row.signed_at)],
            [m.office_payout_approved_by(), actorNames(row.approved_by, locale)],
            ...(giver === null
              ? []
              : [[m.office_payout_account_by(), actorName(giver, locale)] as const]),
            ...(order === null
              ? []
              : [
                  [
                    m.office_payout_ordered(),
                    `${actorName(order, locale)}, ${wholeTime(order.at)}`,
                  ] as const,
                ]),
          ]}
        />
      </div>
      <div className="mt-4">
        <NextAct row={row} />
      </div>
    </Sheet>
  );
}

function blockedText(blocked: DisbursementView['blocked']): string {
  if (blocked.includes('cancellation')) return m.office_cancellations_being_cancelled();
  if (blocked.includes('no_account')) return m.office_payout_no_account();
  return blocked.includes('no_collateral')
    ? m.office_payout_no_collateral_text()
    : m.office_payout_above_value_text();
}

/** The act that comes next, for who may do it; the others are told who can. */
function NextAct({ row }: { readonly row: DisbursementView }) {
  const locale = useLocale();
  const isCashier = useMay(CASHIERS);
  const mayConfirm = useMay(TREASURY);
  const { handle } = useSession();
  const own = `staff:${handle}`;
  const { order, approved_by: approvers, blocked } = row;
  // An order whose thing is missing since is still taken back, or confirmed where the money has gone out.
  const isMissing = order !== null && blocked.includes('no_collateral');
  const stops = isMissing ? blocked.filter((why) => why !== 'no_collateral') : blocked;
  if (stops.length > 0) {
    return <Alert tone="romdoul">{blockedText(stops)}</Alert>;
  }
  const names = actorNames(row.others, locale);
  const others = names === '' ? m.office_payout_nobody() : m.office_payout_who({ names });
  if (approvers.some(({ who }) => who === own)) {
    return (
      <Alert>
        {m.office_payout_approver()} {others}
      </Alert>
    );
  }
  const writers = [row.account_given_by, ...row.account_written_before];
  if (writers.some((writer) => writer?.who === own)) {
    return (
      <Alert>
        {m.office_payout_wrote_account()} {others}
      </Alert>
    );
  }
  if (order === null) {
    return isCashier ? <OrderForm row={row} /> : <Alert>{others}</Alert>;
  }
  return (
    <div className="grid gap-3">
      {isMissing && <Alert tone="red">{m.office_payout_ordered_missing()}</Alert>}
      {mayConfirm ? (
        <ConfirmForm row={row} order={order} isOwn={order.who === own} others={others} />
      ) : (
        <Alert>{others}</Alert>
      )}
    </div>
  );
}

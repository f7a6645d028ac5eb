import type { PaymentPreview, PreviewPart } from 'contract/office/payments';
import { FLAG_NAMES } from 'contract/office/loan-names';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Alert } from 'ui/alert.tsx';
import { Check } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { COMPONENT_NAMES, statusOf, tableMoney } from '../loans/words.ts';
import { colourOf, SplitBar } from './split-bar.tsx';

type PreviewBoxProps = {
  readonly preview: PaymentPreview;
  /** The sum that it is of. */
  readonly cents: number;
  readonly isOld: boolean;
};

/** What a payment pays, what the loan is after it, and what it changes in receipts of later days. */
export function PreviewBox({ preview, cents, isOld }: PreviewBoxProps) {
  const { parts, credit_cents: credit, before, after, alike } = preview;
  // What pays a refund back that was owed is no credit of the borrower's.
  const kept = credit - (before.owed_back_cents - after.owed_back_cents);
  return (
    <div className="split-preview" aria-live="polite" aria-busy={isOld || undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <b>{m.office_money_pays({ amount: formatDollars(cents) })}</b>
        <span className="text-sm text-ink-2">{m.office_money_order()}</span>
      </div>
      <SplitBar parts={parts} credit={credit} />
      <ul className="split-parts">
        {parts.map((part, index) => (
          <li key={index}>
            <span className={`part-square ${colourOf(part.component)}`} aria-hidden="true" />
            <span className="flex-1">{partText(part)}</span>
            <b className="tabular">{formatDollars(part.cents)}</b>
          </li>
        ))}
        {kept > 0 && (
          <li>
            <span className="part-square part-credit" aria-hidden="true" />
            <span className="flex-1">{m.office_money_credit()}</span>
            <b className="tabular">{formatDollars(kept)}</b>
          </li>
        )}
      </ul>
      <dl className="facts preview-after">
        <div>
          <dt>{m.office_money_after()}</dt>
          <dd className="flex flex-wrap items-center justify-end gap-2">
            <Status of={before} /> <span>{m.office_money_becomes()}</span> <Status of={after} />
          </dd>
        </div>
        <div>
          <dt>{m.office_loan_principal_left()}</dt>
          <dd className="tabular">
            <b>{formatDollars(after.principal_left_cents)}</b>
          </dd>
        </div>
        {before.owed_back_cents > 0 && (
          <div>
            <dt>{m.office_loan_owed_back()}</dt>
            <dd className="tabular">
              {formatDollars(before.owed_back_cents)} {m.office_money_becomes()}{' '}
              <b>{formatDollars(after.owed_back_cents)}</b>
            </dd>
          </div>
        )}
        {after.next !== null && (
          <div>
            <dt>{m.office_loan_next_due({ day: displayDay(after.next.due_on) })}</dt>
            <dd className="tabular">
              <b>{formatDollars(after.next.cents)}</b>
            </dd>
          </div>
        )}
      </dl>
      <Changes preview={preview} />
      {alike.length > 0 ? (
        <Alert tone="romdoul">{m.office_money_alike({ receipts: alike.join(', ') })}</Alert>
      ) : (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Check className="size-4 text-green" aria-hidden="true" />
          {m.office_money_not_alike()}
        </p>
      )}
    </div>
  );
}

function Status({ of }: { readonly of: PaymentPreview['before'] }) {
  const { name, tone } = statusOf(of);
  return <Pill tone={tone}>{name}</Pill>;
}

function partText({ component, instalment, due_on: dueOn }: PreviewPart): string {
  const name = COMPONENT_NAMES[component]();
  if (instalment === null && component === 'principal') return m.office_money_part_early();
  if (instalment === null || dueOn === null) return name;
  const day = displayDay(dueOn).slice(0, 5);
  return m.office_money_part({ component: name, number: String(instalment), day });
}

/** A payment dated back is folded into its place: the receipts after it are split anew, and acts after it may lose their ground. */
function Changes({ preview }: { readonly preview: PaymentPreview }) {
  const { changed, late_fee_change_cents: fees, flags } = preview;
  if (changed.length === 0 && fees === 0 && flags.length === 0) return null;
  return (
    <Alert tone="romdoul" title={m.office_money_changes()}>
      <ul className="grid gap-1">
        {changed.map((one) => (
          <li key={one.receipt}>
            {m.office_money_changed({
              receipt: one.receipt,
              day: displayDay(one.on),
              before: partsText(one.before),
              after: partsText(one.after),
            })}
          </li>
        ))}
        {fees !== 0 && (
          <li>
            {fees < 0
              ? m.office_money_fees_fall({ amount: formatDollars(-fees) })
              : m.office_money_fees_rise({ amount: formatDollars(fees) })}
          </li>
        )}
        {flags.map(({ entry, reason }) => (
          <li key={`${entry} ${reason}`}>
            {FLAG_NAMES[reason]({ entry: String(entry) })} {m.office_money_flagged()}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const partsText = (parts: PaymentPreview['changed'][number]['before']) =>
  parts
    .map(({ component, cents }) => `${COMPONENT_NAMES[component]()} ${tableMoney(cents)}`)
    .join(', ');

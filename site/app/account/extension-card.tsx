import { askExtension, type LoanCard } from 'contract/loan-views';
import { type Day, displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocale, useLocaleChange } from '../locale.ts';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { CircleCheck, Clock } from 'ui/icons.tsx';
import { toast } from 'ui/toast.ts';
import { uuid } from '../uuid.ts';
import { AnswerOverdue } from './answer-overdue.tsx';
import { answerText } from './answer-text.ts';
import { COMPONENT_WORDS } from './component-words.ts';

type ExtensionCardProps = {
  readonly card: LoanCard;
  readonly today: Day;
  /** Called when the loan has changed. */
  readonly onAsked: () => void;
  /** Called where it stands otherwise than shown, and nothing was asked for: what is there stays meanwhile. */
  readonly onStale: () => void;
};

/** What 30 more days cost, before they are asked for (TERM-10 to TERM-13); no card where the loan has none. */
export function ExtensionCard(props: ExtensionCardProps) {
  const { card, today } = props;
  const locale = useLocale();
  const { extension } = card;
  switch (extension.state) {
    case 'none':
      return null;
    case 'not-yet':
      return (
        <Frame>
          <p>{m.account_extension_rule()}</p>
          <p className="font-bold">
            {m.account_extension_missing({ amount: formatDollars(extension.missingCents) })}
          </p>
        </Frame>
      );
    case 'allowed':
      return <Allowed {...props} extension={extension} />;
    case 'asked':
      return (
        <Frame asked>
          <p>{answerText(extension, today)}</p>
          <AnswerOverdue card={card} today={today} />
          <p>{m.account_no_new_late_fee()}</p>
          <Facts
            facts={[
              [m.account_if_granted_by(), displayDay(extension.newPayDay)],
              [m.account_extension_fee(), formatDollars(extension.feeCents)],
              [m.account_if_granted_total(), formatDollars(extension.totalCents)],
            ]}
          />
        </Frame>
      );
    case 'granted':
      return (
        <Frame asked>
          <Facts
            facts={[
              [m.account_extension_granted(), displayDay(extension.grantedOn)],
              [m.account_extension_fee(), formatDollars(extension.feeCents)],
              [m.account_new_pay_day(), displayDay(extension.newPayDay)],
            ]}
          />
        </Frame>
      );
    case 'refused':
      return (
        <Frame asked>
          <p>
            {m.account_extension_refused({ day: displayDay(extension.refusedOn) })}{' '}
            {extension.reason[locale]}
          </p>
        </Frame>
      );
  }
}

type FrameProps = {
  /** Asked for already: the title asks no more. */
  readonly asked?: boolean;
  readonly children: ReactNode;
};

function Frame({ asked = false, children }: FrameProps) {
  return (
    <Card as="section" aria-labelledby="extension">
      <h2 id="extension" className="text-lg">
        {asked ? m.account_extension_heading() : m.account_extension_title()}
      </h2>
      <p className="text-sm text-ink-2">{m.account_extension_once()}</p>
      <div className="mt-3 grid gap-2">{children}</div>
    </Card>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-0.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AllowedExtension = Extract<LoanCard['extension'], { state: 'allowed' }>;

type AllowedProps = ExtensionCardProps & { readonly extension: AllowedExtension };

/** Two columns, pay today against extend, with the same rows; then what it costs more, the rule, the answer's day, the button. */
function Allowed(props: AllowedProps) {
  const { card, extension, today } = props;
  const { asking, asked, busy, error } = useAsking(props);
  const fee = formatDollars(extension.feeCents);
  return (
    <Frame>
      <Compared card={card} extension={extension} today={today} />
      <p className="rounded-lg border border-romdoul-deep bg-romdoul-pale px-4 py-2 text-center font-bold text-romdoul-ink">
        {m.account_extension_costs({ amount: fee })}
      </p>
      <p className="flex gap-3">
        <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-green" />
        {m.account_extension_met({ percent: extension.repaidPercent })}
      </p>
      <p className="flex gap-3">
        <Clock aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
        {m.account_extension_answer({ day: displayDay(extension.answerBy) })}
      </p>
      {error !== null && (
        <Alert tone="red" live>
          {error}
        </Alert>
      )}
      <Button tone="secondary" wide onClick={asking.start}>
        {m.account_extension_ask({ amount: fee })}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={m.account_extension_ask({ amount: formatDollars((asked ?? extension).feeCents) })}
        confirmLabel={m.account_extension_confirm()}
        busy={busy}
        onConfirm={asking.send}
        onCancel={asking.stop}
      >
        <p>{sureText(asked ?? extension)}</p>
      </ConfirmDialog>
    </Frame>
  );
}

function sureText({ feeCents, newPayDay, totalCents }: AllowedExtension): string {
  return m.account_extension_sure({
    amount: formatDollars(feeCents),
    day: displayDay(newPayDay),
    total: formatDollars(totalCents),
  });
}

/** The two columns, paid (today, or on the Pay Day to come) and extended. */
function Compared({ card, extension, today }: Omit<AllowedProps, 'onAsked' | 'onStale'>) {
  const fee = formatDollars(extension.feeCents);
  // Before the Pay Day the parts are those of that day; what settles the loan today is less.
  const isEarly = card.dueOn !== null && card.dueOn > today;
  const rows = [
    ...card.parts.map(({ component, cents }) => ({
      label: COMPONENT_WORDS[component](),
      now: formatDollars(cents),
      later: formatDollars(cents),
    })),
    { label: m.account_extension_fee(), now: formatDollars(0), later: fee },
  ];
  return (
    <table className="w-full text-label">
      <thead>
        <tr className="border-b border-line">
          <th scope="col">
            <span className="sr-only">{m.account_extension_compare()}</span>
          </th>
          <th scope="col" className="py-2 text-end">
            {isEarly ? m.account_extension_without() : m.account_pay_now()}
          </th>
          <th scope="col" className="py-2 text-end">
            {m.account_extend()}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          label={m.account_to_pay_on()}
          now={displayDay(isEarly ? card.dueOn : today)}
          later={displayDay(extension.newPayDay)}
        />
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
        <Row
          label={m.account_total()}
          now={formatDollars(card.dueCents)}
          later={formatDollars(extension.totalCents)}
          strong
        />
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly label: string;
  readonly now: string;
  readonly later: string;
  readonly strong?: boolean;
};

function Row({ label, now, later, strong = false }: RowProps) {
  return (
    <tr className={`border-b border-line last:border-0 ${strong ? 'font-bold' : ''}`}>
      <th scope="row" className={`py-2 text-start ${strong ? '' : 'font-normal text-ink-2'}`}>
        {label}
      </th>
      <td className="py-2 ps-3 text-end whitespace-nowrap">{now}</td>
      <td className={`py-2 ps-3 text-end whitespace-nowrap ${now === later ? '' : 'font-bold'}`}>
        {later}
      </td>
    </tr>
  );
}

/**
 * The question with its figures, and sending them: one request id for as long as the question is open, so that a double tap asks once. What
 * is asked for is what the question said, also where the page was renewed below it.
 */
function useAsking({ card, extension, onAsked, onStale }: AllowedProps) {
  const [asked, setAsked] = useState<AllowedExtension | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The server's sentence is in the language that was.
  useLocaleChange(useCallback(() => setError(null), []));
  const request = useRef('');
  const send = async ({ feeCents, newPayDay, totalCents }: AllowedExtension) => {
    setBusy(true);
    const figures = { fee_cents: feeCents, new_pay_day: newPayDay, total_cents: totalCents };
    const outcome = await call(askExtension, {
      body: { loan_id: card.loanId, ...figures, request_id: request.current },
    });
    setBusy(false);
    if (outcome.kind === 'unreachable' || outcome.kind === 'busy') {
      toast(m.error_problem());
      return;
    }
    setAsked(null);
    if (outcome.kind === 'refused') {
      setError(outcome.message);
      onStale();
    }
    if (outcome.kind === 'done') onAsked();
  };
  const asking = {
    start: () => {
      request.current = uuid();
      setError(null);
      setAsked(extension);
    },
    stop: () => setAsked(null),
    send: () => {
      if (asked !== null) void send(asked);
    },
  };
  return { asking, asked, busy, error };
}

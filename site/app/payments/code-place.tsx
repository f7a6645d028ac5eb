import { formatDollars } from 'lending/money';
import { useEffect, useRef } from 'react';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { QrCode } from 'ui/account-icons.tsx';
import { Button } from 'ui/button.tsx';
import CodeScreen from './code-screen.tsx';
import { type Opened, useOpenCode } from './open-code.ts';
import { type SettleChoice, settleChoice } from './settle-choice.ts';

/** What a press on a pay button opens: the code, or before it what settles the loan for less. */
export default function CodePlace({ asked }: { readonly asked: Opened }) {
  useLocale();
  const { cards, paid } = useOpenCode();
  const choice = settleChoice(asked, cards);
  const place = useRef<HTMLDivElement>(null);
  const step = `${asked.what} ${asked.isWanted ?? false}`;
  const was = useRef(step);
  useEffect(() => {
    // The button that was pressed is gone.
    if (was.current !== step) place.current?.focus();
    was.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className="focus:outline-none">
      {choice === 'unknown' && (
        <p role="status" className="min-h-72 text-ink-2">
          {m.ui_loading()}
        </p>
      )}
      {choice !== null && choice !== 'unknown' && <Choice asked={asked} choice={choice} />}
      {choice === null && <CodeScreen asked={asked} onPaid={paid} />}
    </div>
  );
}

type ChoiceProps = { readonly asked: Opened; readonly choice: SettleChoice };

function Choice({ asked, choice }: ChoiceProps) {
  const { instead } = useOpenCode();
  const { loanId, what, instalment = null } = asked;
  const payoff = formatDollars(choice.payoffCents);
  const due = formatDollars(choice.dueCents);
  const less = formatDollars(choice.dueCents - choice.payoffCents);
  return (
    <div className="grid gap-3">
      <p className="font-bold">{m.khqr_settles({ payoff, less })}</p>
      <Button
        wide
        start={<QrCode aria-hidden="true" className="size-5" />}
        onClick={() => instead({ loanId, what: 'payoff', place: what })}
      >
        {m.khqr_settle({ amount: payoff })}
      </Button>
      <p className="text-sm text-ink-2">{m.khqr_settles_else({ due, less })}</p>
      <Button
        wide
        tone="secondary"
        onClick={() => instead({ loanId, what, instalment, isWanted: true })}
      >
        {m.khqr_pay({ amount: due })}
      </Button>
    </div>
  );
}

import { addDays, daysBetween, displayDay } from 'lending/calendar';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';

/** The three days of the answer to a request for an extension as one bar. */
export function WaitingBar({
  askedOn,
  answerBy,
  asOf,
}: {
  readonly askedOn: string;
  readonly answerBy: string;
  readonly asOf: string;
}) {
  const whole = Math.max(1, daysBetween(askedOn, answerBy));
  const gone = Math.min(whole, Math.max(0, daysBetween(askedOn, asOf)));
  const isOver = asOf > answerBy;
  return (
    <div>
      <svg width="100%" height="8" aria-hidden="true">
        <rect width="100%" height="8" rx="4" className="bar-track" />
        <rect
          width={`${(100 * gone) / whole}%`}
          height="8"
          rx="4"
          className={isOver ? 'bar-over' : 'bar-gone'}
        />
      </svg>
      <p className="flex justify-between gap-3 text-sm text-ink-2">
        <span>{m.office_loan_extension_asked_on({ day: displayDay(askedOn) })}</span>
        <span>{m.office_loan_extension_no_fee()}</span>
      </p>
      {isOver && (
        <Alert tone="red">
          {m.office_loan_extension_over({ day: displayDay(addDays(answerBy, 1)) })}
        </Alert>
      )}
    </div>
  );
}

import { useState } from 'react';
import { m } from 'words/messages';
import { shortTime } from '../desk/time-text.ts';
import { KeyCaps } from '../shell/key-cap.tsx';

const HOUR_MS = 3_600_000;

interface CallBackProps {
  /** When calls may next be made on another day: an instant, ISO 8601. */
  readonly next: string;
  readonly onChoose: (at: string | null) => void;
}

/** When somebody asked to be called: in an hour, in three, when calls open on the next day of contact, or without a time. */
function instantOf(choice: string, now: number, next: string): string | null {
  if (choice === 'next') return next;
  return choice === '' ? null : new Date(now + Number(choice) * HOUR_MS).toISOString();
}

/** The outcome "call back", with when; the key `5` says it without a time. */
export function CallBack({ next, onChoose }: CallBackProps) {
  const [choice, setChoice] = useState('');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <button
        type="button"
        className="small-button"
        onClick={() => onChoose(instantOf(choice, Date.now(), next))}
      >
        {m.office_review_outcome_call_back()}
        <KeyCaps caps={['5']} />
      </button>
      <select
        aria-label={m.office_review_call_back_when()}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        className="small-button"
      >
        <option value="">{m.office_review_call_back_none()}</option>
        <option value="1">{m.office_review_call_back_hours({ count: '1' })}</option>
        <option value="3">{m.office_review_call_back_hours({ count: '3' })}</option>
        <option value="next">{m.office_review_call_back_next({ time: shortTime(next) })}</option>
      </select>
    </span>
  );
}

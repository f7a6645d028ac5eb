import { phnomPenhDay, phnomPenhMidnight, addDays } from 'lending/calendar';
import { useState } from 'react';
import { m } from 'words/messages';
import { KeyCaps } from '../shell/key-cap.tsx';

const HOUR_MS = 3_600_000;

/** When somebody asked to be called: in an hour, in three, tomorrow at nine, or without a time. */
function instantOf(choice: string, now: number): string | null {
  if (choice === 'tomorrow') {
    const nine = phnomPenhMidnight(addDays(phnomPenhDay(now), 1)) + 9 * HOUR_MS;
    return new Date(nine).toISOString();
  }
  return choice === '' ? null : new Date(now + Number(choice) * HOUR_MS).toISOString();
}

/** The outcome "call back", with when; the key `5` says it without a time. */
export function CallBack({ onChoose }: { readonly onChoose: (at: string | null) => void }) {
  const [choice, setChoice] = useState('');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <button
        type="button"
        className="small-button"
        onClick={() => onChoose(instantOf(choice, Date.now()))}
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
        <option value="tomorrow">{m.office_review_call_back_tomorrow()}</option>
      </select>
    </span>
  );
}

import { COMPARISON_NAMES } from 'contract/office/queue-names';
import { compare, type Comparison, COMPARISONS, type Review } from 'contract/office/applications';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { useLocale } from '../locale.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { Card } from './card.tsx';

/** What is held against the photos, each ticked where it is alike; `V` ticks all. */
export function Compare({ review }: { readonly review: Review }) {
  const { alike, typed, by } = review.comparisons;
  const { shown, trouble, change } = useComparisons(review);
  const nameOf = useStaffName();
  const colon = useLocale() === 'km' ? '៖' : ':';
  const all = () => change(COMPARISONS);
  useKeys([
    {
      code: 'KeyV',
      caps: ['V'],
      label: m.office_review_all_alike,
      group: 'lists',
      inBar: true,
      run: all,
    },
  ]);
  const toggle = (one: Comparison, on: boolean) =>
    change(COMPARISONS.filter((other) => (other === one ? on : shown.includes(other))));
  const count = { count: String(shown.length), all: String(COMPARISONS.length) };
  return (
    <Card
      title={m.office_review_compare()}
      end={
        <>
          <span className="text-sm text-ink-2">
            {by === null || alike !== shown
              ? m.office_review_compared(count)
              : m.office_review_compared_by({ ...count, name: nameOf(by) })}
          </span>
          <button type="button" className="small-button" onClick={all}>
            {m.office_review_all_alike()}
            <KeyCaps caps={['V']} />
          </button>
        </>
      }
    >
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      <div>
        {COMPARISONS.map((one) => (
          <label key={one} className="tick">
            <input
              type="checkbox"
              name={`alike-${one}`}
              checked={shown.includes(one)}
              onChange={(event) => toggle(one, event.target.checked)}
            />
            <span>
              {COMPARISON_NAMES[one]()}
              {typed[one] !== undefined && (
                <>
                  {colon} <PersonName name={typed[one]} />
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}

/** What is ticked: at once here, then on the server; where somebody else was quicker, theirs comes back. */
function useComparisons({ id, comparisons: { alike, version } }: Review) {
  const [shown, setShown] = useState(alike);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => setShown(alike), [alike]);
  const change = (next: readonly Comparison[]) => {
    setShown(next);
    const send = async () => {
      const body = { alike: next, version };
      const outcome = await call(compare, { params: { id }, body });
      setTrouble(outcome.kind === 'done' ? null : troubleText(outcome));
      if (outcome.kind !== 'done') setShown(alike);
      await revalidate();
    };
    void send();
  };
  return { shown, trouble, change };
}

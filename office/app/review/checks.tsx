import type { Review } from 'contract/office/applications';
import { Check, TriangleAlert } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { KeyCaps } from '../shell/key-cap.tsx';
import { Card } from './card.tsx';
import { lacksAnswers } from './missing-sheet.tsx';

type ChecksProps = {
  readonly review: Review;
  /** Writes the answers that are missing. */
  readonly onWrite: () => void;
};

/** Every criterion: what is open first, with what to do about it; what is met stays quiet. */
export function Checks({ review, onWrite }: ChecksProps) {
  const { checks } = review;
  const open = checks.filter(({ is_met }) => !is_met).length;
  const all = String(checks.length);
  return (
    <Card
      title={m.office_review_eligibility()}
      end={
        open === 0 ? (
          <Pill tone="green" icon={<Check className="size-4" aria-hidden="true" />}>
            {m.office_review_all_met({ all })}
          </Pill>
        ) : (
          <Pill tone="romdoul" icon={<TriangleAlert className="size-4" aria-hidden="true" />}>
            {m.office_review_open_of({ open: String(open), all })}
          </Pill>
        )
      }
    >
      <ul className="checks">
        {checks.map(({ criterion, is_met, label, value }) => (
          <li key={criterion} data-open={is_met ? undefined : ''}>
            {is_met ? (
              <Check className="size-4 text-green" aria-hidden="true" />
            ) : (
              <TriangleAlert className="size-4" aria-hidden="true" />
            )}
            <span className="sr-only">
              {is_met ? m.office_review_met() : m.office_review_not_met()}
            </span>
            <span className={is_met ? '' : 'font-bold'}>{label}</span>
            <span className="check-value">{value}</span>
            {!is_met && criterion === 'complete' && lacksAnswers(review) && (
              <button type="button" className="small-button check-act" onClick={onWrite}>
                {m.office_missing_act()}
                <KeyCaps caps={['W']} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

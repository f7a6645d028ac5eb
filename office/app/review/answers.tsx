import { PersonName, useStaffName } from '../desk/person-name.tsx';
import type { Review, ReviewAnswer } from 'contract/office/applications';
import { Check } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { shortTime } from '../desk/time-text.ts';

const MARKS = {
  phone_proved: m.office_review_mark_phone,
  as_on_card: m.office_review_mark_card,
  confirmed: m.office_review_mark_confirmed,
} as const;

/** The answers in the steps of the form, labelled by its questions. */
export function Answers({ review: { steps } }: { readonly review: Review }) {
  return (
    <section className="review-card review-answers" aria-label={m.office_review_answers()}>
      {steps.map((step, index) => (
        <div key={step.title}>
          <h2 className="answer-step">
            <span aria-hidden="true">{index + 1}</span>
            {step.title}
          </h2>
          {step.groups.map((group) => (
            <div key={group.answers[0]?.key} className="answer-group">
              {group.title !== null && <h3>{group.title}</h3>}
              <dl>
                {group.answers.map((answer) => (
                  <Answer key={answer.key} answer={answer} />
                ))}
              </dl>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

function Answer({ answer }: { readonly answer: ReviewAnswer }) {
  const { label, value, beside, mark, written } = answer;
  const nameOf = useStaffName();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <PersonName name={value} />
        {beside !== null && (
          <span lang="km" className="text-ink-2">
            {' '}
            {beside}
          </span>
        )}
        {mark !== null && (
          <span className="answer-mark">
            <Check className="size-3.5" aria-hidden="true" />
            {MARKS[mark]()}
          </span>
        )}
        {written !== null && (
          <span className="answer-written">
            {m.office_review_mark_written({
              name: written.by === null ? '–' : nameOf(written.by),
              time: shortTime(written.at),
            })}
          </span>
        )}
      </dd>
    </div>
  );
}

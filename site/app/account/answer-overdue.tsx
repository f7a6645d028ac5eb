import type { LoanCard } from 'contract/loan-views';
import type { Day } from 'lending/calendar';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { Hotline } from '../shell/hotline.tsx';
import { isOverdue } from './answer-text.ts';

type AnswerOverdueProps = {
  readonly card: Pick<LoanCard, 'extension' | 'number'>;
  readonly today: Day;
};

/** Whom to call where the day of the answer about an extension has passed without one; nothing before. */
export function AnswerOverdue({ card: { extension, number }, today }: AnswerOverdueProps) {
  const facts = useFacts();
  if (extension.state !== 'asked' || !isOverdue(extension, today)) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-bold">{m.account_extension_call({ number })}</p>
      {facts && <Hotline phone={facts.company.hotline} />}
    </div>
  );
}

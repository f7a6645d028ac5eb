import type { LoanCard } from 'contract/loan-views';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { TriangleAlert } from 'ui/icons.tsx';
import { useLocale } from '../locale.ts';

/** What a correction notice demands to be put right, all of it, and by when; nothing where none counts. */
export function CorrectionNote({
  card,
}: {
  readonly card: Pick<LoanCard, 'correction' | 'number'>;
}) {
  const locale = useLocale();
  const { correction, number } = card;
  if (correction === null) return null;
  return (
    <div className="flex gap-3">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-red" />
      <div className="min-w-0">
        <p className="font-bold">
          {m.account_correct_by({ day: displayDay(correction.correctBy), number })}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{correction.reason[locale]}</p>
      </div>
    </div>
  );
}

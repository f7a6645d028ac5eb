import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import type { Refusal } from './use-act.ts';

type RefusalAlertProps = {
  readonly refusal: Refusal | null;
  /** Shows how things stand by now. */
  readonly onSee: () => void;
  /** What was typed, to be taken along; empty: nothing. */
  readonly typed?: string;
};

/** Why an act was refused. What was typed stays in the panel, and can be copied. */
export function RefusalAlert({ refusal, onSee, typed = '' }: RefusalAlertProps) {
  if (refusal === null) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(typed);
    toast(m.office_decide_copied(), { tone: 'green' });
  };
  return (
    <div className="mb-3 w-full">
      <Alert tone="red" live>
        <p>{refusal.text}</p>
        {refusal.isChanged && (
          <p className="mt-2 flex flex-wrap gap-2">
            <Button tone="secondary" size="small" onClick={onSee}>
              {m.office_decide_see_it()}
            </Button>
            {typed !== '' && (
              <Button tone="quiet" size="small" onClick={() => void copy()}>
                {m.office_decide_copy_text()}
              </Button>
            )}
          </p>
        )}
      </Alert>
    </div>
  );
}

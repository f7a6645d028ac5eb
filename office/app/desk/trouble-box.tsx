import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import type { ActTrouble } from './use-act.ts';

type TroubleBoxProps = {
  readonly trouble: ActTrouble | null;
  /** What was typed, to be copied; empty: nothing. */
  readonly typed?: string;
  /** Besides reading the page anew. */
  readonly onSee?: () => void;
};

/** What was typed in several fields, as one text to be copied; what is empty is left out. */
export const textsOf = (...texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join(' · ');

/** Why an act was refused; where things stand otherwise by now, with the ways on: see them, keep what was typed. */
export function TroubleBox({ trouble, typed = '', onSee }: TroubleBoxProps) {
  const { revalidate } = useRevalidator();
  if (trouble === null || trouble.text === null) return null;
  const see = () => {
    onSee?.();
    void revalidate();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(typed);
    toast(m.office_copied(), { tone: 'green' });
  };
  return (
    <div className="trouble-box">
      <Alert tone="red" live>
        <p>
          {trouble.text}
          {trouble.isChanged && trouble.text === m.office_changed() && ` ${m.office_changed_see()}`}
        </p>
        {trouble.isChanged && (
          <p className="mt-2 flex flex-wrap gap-2">
            <Button tone="secondary" size="small" onClick={see}>
              {m.office_see_it()}
            </Button>
            {typed !== '' && (
              <Button tone="quiet" size="small" onClick={() => void copy()}>
                {m.office_copy_text()}
              </Button>
            )}
          </p>
        )}
      </Alert>
    </div>
  );
}

import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import type { Typed } from './use-typed.ts';

/** Says that somebody else has changed what one was typing on, and lets one choose whose words go on. */
export function TypedBehind({
  typed: { isBehind, keep, forget },
}: {
  readonly typed: Pick<Typed<unknown>, 'isBehind' | 'keep' | 'forget'>;
}) {
  if (!isBehind) return null;
  return (
    <Alert tone="romdoul" live title={m.office_behind()}>
      <p>{m.office_behind_text()}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={forget}>
          {m.office_behind_theirs()}
        </Button>
        <Button tone="quiet" size="small" onClick={keep}>
          {m.office_behind_mine()}
        </Button>
      </p>
    </Alert>
  );
}

import type { OfficeOutcome } from 'contract/office/client';
import { useNavigate } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { useSending } from '../sign-in/use-sending.ts';

type FindBorrowerProps = {
  /** The field of the endpoint. */
  readonly name: string;
  readonly label: string;
  readonly kind?: 'phone';
  readonly typed?: string;
  readonly button: string;
  readonly find: (typed: string) => Promise<OfficeOutcome<{ readonly id: string }>>;
};

/** Looks for a borrower, who then stands in the address (`?borrower=`). */
export function FindBorrower({ name, label, kind, typed, button, find }: FindBorrowerProps) {
  const { busy, trouble, errorOf, send } = useSending();
  const navigate = useNavigate();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) =>
        void send(event, async (text) => {
          const outcome = await find(text(name));
          if (outcome.kind === 'done') void navigate(`?borrower=${outcome.data.id}`);
          return outcome;
        })
      }
    >
      <div className="w-96 max-w-full">
        <TextField
          name={name}
          label={label}
          {...(kind !== undefined && { kind })}
          defaultValue={typed}
          error={errorOf(name)}
          autoComplete="off"
        />
      </div>
      <Button type="submit" size="small" busy={busy}>
        {button}
      </Button>
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
    </form>
  );
}

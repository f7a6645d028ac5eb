import { findPhoneOwner } from 'contract/office/phone-changes';
import { useNavigate } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useSending } from '../sign-in/use-sending.ts';

/** Looks for the borrower who is on the line, by the phone of the account or the number of a loan. */
export function FindForm({ loan }: { readonly loan: string }) {
  const { busy, trouble, errorOf, send } = useSending();
  const navigate = useNavigate();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) =>
        void send(event, async (text) => {
          const outcome = await call(findPhoneOwner, { body: { text: text('text') } });
          if (outcome.kind === 'done') void navigate(`?borrower=${outcome.data.id}`);
          return outcome;
        })
      }
    >
      <div className="w-96 max-w-full">
        <TextField
          name="text"
          label={m.office_phones_find()}
          defaultValue={loan}
          error={errorOf('text')}
          autoComplete="off"
        />
      </div>
      <Button type="submit" size="small" busy={busy}>
        {m.office_phones_find_button()}
      </Button>
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
    </form>
  );
}

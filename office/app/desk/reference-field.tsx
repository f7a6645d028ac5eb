import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import type { Draft } from './drafts.ts';

type ReferenceFieldProps = { readonly draft: Draft; readonly error: string | undefined };

/** The bank's reference of money that went out: whoever confirms it types it from the bank's own page. */
export function ReferenceField({ draft, error }: ReferenceFieldProps) {
  return (
    <TextField
      name="reference"
      label={m.office_payout_reference()}
      hint={m.office_payout_reference_hint()}
      value={draft.text}
      onChange={draft.set}
      error={error}
    />
  );
}

import { TextArea } from 'ui/text-area.tsx';
import { m } from 'words/messages';
import type { Draft } from './drafts.ts';

type ReasonFieldProps = {
  /** What is asked; left out: the reason. */
  readonly label?: string;
  readonly rows?: number;
  readonly reason: Draft;
  readonly error?: string | undefined;
};

/** Why somebody does what they are about to, in words of their own: it stands in the audit. */
export function ReasonField({ label, rows = 2, reason, error }: ReasonFieldProps) {
  return (
    <TextArea
      name="reason"
      label={label ?? m.field_reason()}
      hint={m.office_decide_in_audit()}
      rows={rows}
      value={reason.text}
      onChange={reason.set}
      error={error}
    />
  );
}

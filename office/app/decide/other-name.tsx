import type { DecisionView } from 'contract/office/decision-views';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';

/** That the borrower's record has another name by now, and in which of both the agreement is drawn up; nothing where they are one. */
export function OtherName({ view }: { readonly view: DecisionView }) {
  const { name, record_name: record } = view;
  if (record === null) return null;
  return <Alert tone="romdoul">{m.office_decide_other_name({ record, name })}</Alert>;
}

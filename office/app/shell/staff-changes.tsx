import { changesRead, type OfficeSession, type StaffChange } from 'contract/office/session';
import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { wholeTime } from '../desk/time-text.ts';
import { addressOf } from '../page-table.ts';

/** What changed among the staff since a manager last read it: over every page, until they say that they have. */
export function StaffChanges({ session: { changes } }: { readonly session: OfficeSession }) {
  const nameOf = useStaffName();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const last = changes.at(-1);
  if (last === undefined) return null;
  const read = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    await call(changesRead, { body: { through: last.id } });
    await revalidate();
    underWay.current = false;
    setBusy(false);
  };
  return (
    <section className="staff-changes" aria-label={m.office_changes()}>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>{sentenceOf(change, nameOf)}</li>
        ))}
      </ul>
      <p>{m.office_changes_doubt()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" busy={busy} onClick={() => void read()}>
          {m.office_changes_read()}
        </Button>
        {changes.some(({ kind }) => kind === 'suspended') && (
          <Link className="text-link" to={addressOf('accounting')}>
            {m.office_changes_keys()}
          </Link>
        )}
      </div>
    </section>
  );
}

const SENTENCES = {
  added: m.office_changes_added,
  roles_changed: m.office_changes_roles,
  reset: m.office_changes_reset,
  ended: m.office_changes_ended,
  let_back: m.office_changes_let_back,
  suspended: m.office_changes_suspended,
} as const;

function sentenceOf(
  { kind, about, proposed_by, done_by, amount, at }: StaffChange,
  nameOf: ReturnType<typeof useStaffName>,
): string {
  return SENTENCES[kind]({
    name: nameOf(about),
    first: proposed_by === null ? '' : nameOf(proposed_by),
    second: nameOf(done_by),
    amount: String(amount ?? 0),
    time: wholeTime(at),
  });
}

import type { LoanNotePage } from 'contract/office/loan-desk';
import type { LoanPage } from 'contract/office/loans';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { NoteForm } from '../review/notes.tsx';

type NotesProps = { readonly loan: LoanPage; readonly page: LoanNotePage };

/** What staff have noted since the review, the newest first, and what one has begun to write. `M` goes there. */
export function NotesCard({ loan, page }: NotesProps) {
  const nameOf = useStaffName();
  return (
    <section className="card" aria-labelledby="notes">
      <div className="card-head">
        <h2 id="notes">{m.office_review_notes()}</h2>
        <span className="text-sm text-ink-2">{m.office_review_notes_lead()}</span>
      </div>
      <div className="card-body grid gap-3">
        <NoteForm review={{ id: loan.application_id, note_draft: page.draft }} />
        {page.rows.length === 0 && <p className="text-ink-2">{m.office_loan_no_notes()}</p>}
        <ul className="grid gap-2">
          {page.rows.map(({ id, body, by, at }) => (
            <li key={id} className="whitespace-pre-wrap">
              <PersonName name={body} />{' '}
              <span className="text-sm text-ink-2">
                {m.office_review_note_by({ name: nameOf(by), time: shortTime(at) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Turns page={page} />
    </section>
  );
}

/** Another page of notes; the page of entries stays as it is. */
function Turns({ page: { next, previous } }: Pick<NotesProps, 'page'>) {
  const [search] = useSearchParams();
  const to = (name: 'notes_after' | 'notes_before', cursor: string) => {
    const changed = new URLSearchParams(search);
    for (const one of ['notes_after', 'notes_before', 'open']) changed.delete(one);
    changed.set(name, cursor);
    return `?${changed.toString()}`;
  };
  if (next === null && previous === null) return null;
  return (
    <nav aria-label={m.office_loan_note_pages()} className="card-foot">
      {previous !== null && (
        <Link to={to('notes_before', previous)} preventScrollReset className="bar-button px-3">
          {m.office_page_back()}
        </Link>
      )}
      {next !== null && (
        <Link to={to('notes_after', next)} preventScrollReset className="bar-button px-3">
          {m.office_page_next()}
        </Link>
      )}
    </nav>
  );
}

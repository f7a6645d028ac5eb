import { CASHIERS } from 'contract/office/who';
import {
  STATEMENT_BYTES_MOST,
  type StatementCheck,
  statementCheck,
  type StatementPosted,
  statementPosted,
} from 'contract/office/bank-statements';
import { TO_DO_ASKED } from 'contract/office/to-do';
import { formatDollars } from 'lending/money';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { type Busy, Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useBanks } from '../desk/use-banks.ts';
import { useAct } from '../desk/use-act.ts';
import { changedView } from '../desk/view.ts';
import { useMay } from '../desk/who-may.tsx';
import { addressOf } from '../page-table.ts';
import { Conflicts, StatementLines } from './statement-lines.tsx';

interface ChosenFile {
  readonly name: string;
  readonly csv: string;
}

/** A check, and what it is of. */
interface CheckedFile {
  readonly file: ChosenFile | null;
  readonly bank: string;
  readonly check: StatementCheck;
}

/** A bank statement in two steps: the whole file is checked, with all its problems at once; then it is posted. */
export function StatementImport() {
  const mayAct = useMay(CASHIERS);
  if (!mayAct) return <p className="p-5 text-ink-2">{m.office_money_cashiers()}</p>;
  return <Import />;
}

/** The file that was chosen, once it is read; `newest` names it already while it is being read. */
function useChosenFile() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const newest = useRef<File>(undefined);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    newest.current = chosen;
    // Until it is read there is nothing to check, least of all the file before.
    setFile(null);
    setTooLarge(chosen !== undefined && chosen.size > STATEMENT_BYTES_MOST);
    if (chosen === undefined || chosen.size > STATEMENT_BYTES_MOST) return;
    const csv = await chosen.text();
    if (newest.current === chosen) setFile({ name: chosen.name.slice(0, 191), csv });
  };
  return { file, tooLarge, newest, choose };
}

function Import() {
  const [bank, setBank] = useState('');
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [posted, setPosted] = useState<StatementPosted | null>(null);
  const { revalidate } = useRevalidator();
  const checking = useAct();
  const posting = useAct();
  const { file, tooLarge, newest, choose } = useChosenFile();
  const body = { method_id: Number(bank), csv: file?.csv ?? '' };
  // What is said of a former file or bank may come late: it is of no other.
  const check = checked?.file === file && checked?.bank === bank ? checked.check : null;
  const begin = () => {
    setPosted(null);
    checking.forget();
    posting.forget();
  };
  const lookAt = async () => {
    setPosted(null);
    const chosen = newest.current;
    const answer = await checking.send(() => call(statementCheck, { body }));
    setChecked(answer && { file, bank, check: answer });
    if (newest.current !== chosen) checking.forget();
  };
  const post = async () => {
    const file_name = file?.name ?? '';
    const done = await posting.send((key) =>
      call(statementPosted, { body: { ...body, key, file_name } }),
    );
    if (done === null) return;
    setPosted(done);
    setChecked(null);
    await revalidate();
  };
  return (
    <div className="loan-page">
      <section className="card" aria-labelledby="statement">
        <div className="card-head">
          <h2 id="statement">{m.office_money_view_statement()}</h2>
        </div>
        <div className="card-body grid gap-3">
          <p className="text-ink-2">{m.office_money_file_lead()}</p>
          <FileFields
            bank={bank}
            onBank={(value) => {
              setBank(value);
              begin();
            }}
            error={checking.errorOf('method_id')}
            onFile={(event) => {
              begin();
              void choose(event);
            }}
          />
          {tooLarge && <Alert tone="red">{m.office_money_file_large()}</Alert>}
          <TroubleBox trouble={checking.trouble} onSee={checking.forget} />
          <div>
            <Button
              busy={checking.busy}
              disabled={file === null || bank === ''}
              onClick={() => void lookAt()}
            >
              {m.office_money_check()}
            </Button>
          </div>
        </div>
      </section>
      {check !== null && (
        <Checked check={check} busy={posting.busy} onPost={() => void post()}>
          <TroubleBox trouble={posting.trouble} onSee={posting.forget} />
        </Checked>
      )}
      {posted !== null && <Posted posted={posted} />}
    </div>
  );
}

type FileFieldsProps = {
  readonly bank: string;
  readonly onBank: (bank: string) => void;
  readonly error: string | undefined;
  readonly onFile: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Whose account it is of, and the file. */
function FileFields({ bank, onBank, error, onFile }: FileFieldsProps) {
  const { banks, unread, retry } = useBanks();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {unread !== null && (
        <div className="sm:col-span-2">
          <UnreadBox text={unread} onRetry={retry} />
        </div>
      )}
      <Select
        name="method_id"
        label={m.office_money_bank()}
        value={bank}
        onChange={onBank}
        error={error}
        options={banks.flatMap(({ method_id: method, label }) =>
          method === null ? [] : [{ value: String(method), label }],
        )}
      />
      <div>
        <label htmlFor="field-file" className="block text-label font-bold">
          {m.office_money_file()}
        </label>
        <input
          id="field-file"
          type="file"
          accept=".csv,text/csv"
          className="control mt-1"
          onChange={onFile}
        />
      </div>
    </div>
  );
}

type CheckedProps = {
  readonly check: StatementCheck;
  readonly busy: Busy;
  readonly onPost: () => void;
  readonly children: React.ReactNode;
};

/** What the file would do; where anything is wrong, all of it, and nothing can be posted. */
function Checked({ check, busy, onPost, children }: CheckedProps) {
  const { counts, problems, problem_count: wrong } = check;
  const amount = formatDollars(check.post_cents);
  // What another file did not tell of before is recorded as well, though it is posted to no loan.
  const rest = counts.same + counts.look;
  return (
    <section className="card" aria-labelledby="checked">
      <div className="card-head">
        <h2 id="checked">{m.office_money_checked()}</h2>
        <span className="text-sm text-ink-2">
          {m.office_money_counts({
            post: String(counts.post),
            same: String(counts.same),
            known: String(counts.known),
            look: String(counts.look),
            out: String(check.out_rows),
          })}
        </span>
      </div>
      <div className="card-body grid gap-3">
        {wrong > 0 ? (
          <Alert tone="red" live title={m.office_money_problems({ count: String(wrong) })}>
            <ul>
              {problems.map(({ row, text }, index) => (
                <li key={index}>
                  {row === 0 ? text : m.office_money_problem({ row: String(row), text })}
                </li>
              ))}
            </ul>
          </Alert>
        ) : (
          <p role="status">
            {counts.post > 0
              ? m.office_money_post_lead({ amount, count: String(counts.post) })
              : rest > 0
                ? m.office_money_post_rest_lead()
                : m.office_money_post_nothing()}
          </p>
        )}
        <Conflicts lines={check.lines} />
        {children}
        {wrong === 0 && counts.post + rest > 0 && (
          <div>
            <Button busy={busy} onClick={onPost} end={<DoCaps />}>
              {counts.post > 0
                ? m.office_money_post({ amount, count: String(counts.post) })
                : m.office_money_post_rest({ count: String(rest) })}
            </Button>
          </div>
        )}
      </div>
      <StatementLines lines={check.lines} />
    </section>
  );
}

const FLAGGED = new URLSearchParams(TO_DO_ASKED.flags).toString();

function Posted({ posted }: { readonly posted: StatementPosted }) {
  const [search] = useSearchParams();
  return (
    <Alert tone="green" live title={m.office_money_posted({ count: String(posted.posted) })}>
      <p>
        {m.office_money_posted_rest({
          same: String(posted.same),
          known: String(posted.known),
          look: String(posted.look),
        })}{' '}
        <Link
          to={changedView(search, { open: posted.statement })}
          preventScrollReset
          className="text-link"
        >
          {m.office_statements_see_lines()}
        </Link>{' '}
        {posted.conflict > 0 && (
          <b>{m.office_money_posted_conflicts({ count: String(posted.conflict) })}</b>
        )}{' '}
        {posted.flagged > 0 && (
          <Link to={`${addressOf('loans')}?${FLAGGED}`} className="text-link">
            {m.office_money_posted_flagged({ count: String(posted.flagged) })}
          </Link>
        )}{' '}
        {posted.look > 0 && (
          <Link to="?" className="text-link">
            {m.office_money_view_look()}
          </Link>
        )}
      </p>
    </Alert>
  );
}

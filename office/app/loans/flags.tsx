import { FLAG_NAMES } from 'contract/office/loan-names';
import { SECOND } from 'contract/office/who';
import type { LoanPage } from 'contract/office/loans';
import { Link, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';

type Flag = LoanPage['flags'][number];

/** Acts whose ground has gone: those that nobody has looked at, with the way to say that they may stand; and who found so of the others. */
export function Flags({ loan }: { readonly loan: LoanPage }) {
  const open = loan.flags.filter(({ cleared }) => cleared === null);
  const done = loan.flags.filter(({ cleared }) => cleared !== null);
  return (
    <>
      {open.length > 0 && (
        <Alert tone="romdoul" title={m.office_loan_flagged()}>
          <ul className="grid gap-1">
            {open.map((flag) => (
              <li key={keyOf(flag)} className="flex flex-wrap gap-x-3">
                <span>{FLAG_NAMES[flag.reason]({ entry: String(flag.entry) })}</span>
                <ClearLink loan={loan} flag={flag} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {done.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-2" aria-label={m.office_service_flags_cleared()}>
          {done.map((flag) => (
            <Cleared key={keyOf(flag)} flag={flag} />
          ))}
        </ul>
      )}
    </>
  );
}

const keyOf = ({ entry, reason }: Flag) => `${entry} ${reason}`;

function ClearLink({ loan, flag }: { readonly loan: LoanPage; readonly flag: Flag }) {
  const [search] = useSearchParams();
  const mayClear = useMay(SECOND);
  if (loan.as_of !== loan.today) return null;
  if (!mayClear) {
    return <WhoMay roles={SECOND} />;
  }
  return (
    <Link
      to={changedView(search, { open: `flag-${flag.entry}-${flag.reason}` })}
      preventScrollReset
      className="text-link"
    >
      {m.office_service_flag_clear()}
    </Link>
  );
}

function Cleared({ flag: { entry, reason, cleared } }: { readonly flag: Flag }) {
  const nameOf = useStaffName();
  if (cleared === null) return null;
  return (
    <li>
      {FLAG_NAMES[reason]({ entry: String(entry) })}{' '}
      {m.office_service_flag_looked({ who: nameOf(cleared.by), time: wholeTime(cleared.at) })}{' '}
      <OwnWords text={cleared.reason} />
    </li>
  );
}

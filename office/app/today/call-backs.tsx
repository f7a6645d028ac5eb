import { REFERENCE_NAMES } from 'contract/office/queue-names';
import type { CallBackView } from 'contract/office/call-backs';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { addressOf } from '../page-table.ts';

/** How often it is looked at whether somebody's time has come. */
const LOOK_MS = 20_000;

/** The moment, as it goes by; null while the server draws. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type CallBacksProps = { readonly rows: readonly CallBackView[]; readonly hasMore: boolean };

/** Who of the applications under review asked to be called again today or said no time; who is to be called by now stands out. */
export function CallBacks({ rows, hasMore }: CallBacksProps) {
  const now = useNow();
  if (rows.length === 0) return null;
  return (
    <section className="side-card" aria-labelledby="call-backs">
      <h2 id="call-backs" className="text-base">
        {m.office_service_call_backs()}
      </h2>
      <ol className="said mt-1 text-sm">
        {rows.map((row) => (
          <li key={row.id}>
            <p className="flex flex-wrap items-center gap-x-2">
              <b className="tabular">
                {row.at === null ? m.office_desk2_call_back_any_time() : shortTime(row.at)}
              </b>
              {now !== null && row.at !== null && Date.parse(row.at) <= now && (
                <Pill tone="romdoul">{m.office_service_call_now()}</Pill>
              )}
            </p>
            <p>
              <Link to={addressOf('review', { id: row.application })} className="text-link">
                <PersonName name={row.name} />
              </Link>{' '}
              · {REFERENCE_NAMES[row.reference]()}
            </p>
          </li>
        ))}
      </ol>
      {hasMore && <p className="text-sm text-ink-2">{m.office_service_call_backs_more()}</p>}
    </section>
  );
}

import { MANAGERS } from 'contract/office/who';
import { WORK_NAMES } from 'contract/office/work-names';
import type { MessageState } from 'contract/office/messages';
import {
  type NightPage,
  type Work,
  workAsked,
  type WorkCause,
  type WorkRun,
  WORKS,
} from 'contract/office/nightly';
import { applicationNumber } from 'contract/record-numbers';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Panel } from '../desk/panel.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { addressOf, opens } from '../page-table.ts';
import { useKeys } from '../shell/keys.ts';
import { useSession } from '../shell/session.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { causeText } from './words.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';

const RUNS: ReadonlySet<Work> = new Set(WORKS.flatMap(({ work, runs }) => (runs ? [work] : [])));
/** While something is about to begin or under way, the page is read again so often. */
const LOOK_AGAIN_MS = 3000;
const MINUTE_S = 60;

const mayRun = ({ work, is_asked }: WorkRun) => RUNS.has(work) && !is_asked;
/** What was wrong the last time stands until the run has ended; one that was cut off does not end. */
const isUnderWay = ({ began_at, ended_at, cause }: WorkRun) =>
  began_at !== null && ended_at === null && cause !== 'cut_off' && cause !== 'late';

/** Everything that works by itself: when, how long, what came of it; R has run again what is red. */
export function Works({ works, unoffered }: Pick<NightPage, 'works' | 'unoffered'>) {
  const isManager = useMay(MANAGERS);
  const { busy, run } = useRuns();
  const red = works.filter((one) => one.cause !== null && mayRun(one)).map(({ work }) => work);
  useLookAgain(works.some((one) => one.is_asked || isUnderWay(one)));
  useKeys(
    isManager && red.length > 0
      ? [
          {
            code: 'KeyR',
            caps: ['R'],
            label: m.office_nightly_run_all,
            group: 'lists',
            inBar: true,
            run: () => void run(red),
          },
        ]
      : [],
  );
  return (
    <Panel title={m.office_nightly_works()} lead={m.office_nightly_works_lead()}>
      {!isManager && (
        <div className="px-4 py-2">
          <WhoMay act={m.office_nightly_run()} roles={MANAGERS} />
        </div>
      )}
      <ScrollBox labelledBy="nightly-works">
        <table className="edit-table">
          <caption id="nightly-works" className="sr-only">
            {m.office_nightly_works()}
          </caption>
          <thead>
            <tr>
              <th scope="col">{m.office_nightly_work()}</th>
              <th scope="col">{m.office_nightly_result()}</th>
              <th scope="col">{m.office_nightly_last()}</th>
              <th scope="col" data-align="end">
                {m.office_nightly_took()}
              </th>
              {isManager && <th scope="col">{m.office_nightly_act()}</th>}
            </tr>
          </thead>
          <tbody>
            {works.map((one) => (
              <tr key={one.work} data-work={one.work}>
                <th scope="row" className="min-w-40">
                  {WORK_NAMES[one.work]()}
                </th>
                <td>
                  <Result one={one} />
                  {one.work === 'loans' && one.cause !== null && <Unoffered ids={unoffered} />}
                </td>
                <td className="tabular whitespace-nowrap">
                  {one.began_at === null ? '–' : wholeTime(one.began_at)}
                </td>
                <td data-align="end" className="tabular whitespace-nowrap">
                  {tookText(one)}
                </td>
                {isManager && (
                  <td>
                    <RunAgain one={one} busy={busy} run={run} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

function useRuns() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const run = async (works: readonly Work[]) => {
    if (busy) return;
    setBusy(true);
    for (const work of works) {
      const outcome = await call(workAsked, { params: { work } });
      if (outcome.kind === 'done') {
        toast(m.office_nightly_was_asked({ work: WORK_NAMES[work]() }), { tone: 'green' });
      } else {
        toast(troubleText(outcome), { tone: 'red' });
      }
    }
    setBusy(false);
    await revalidate();
  };
  return { busy, run };
}

function Result({ one }: { readonly one: WorkRun }) {
  const cause = causeText(one);
  if (cause !== null) {
    return (
      <div className="grid min-w-48 gap-1">
        <p className="rounded-lg bg-red-pale px-3 py-1 text-sm font-bold text-red">{cause}</p>
        <Onward one={one} />
      </div>
    );
  }
  if (one.is_asked) return <Pill tone="primary">{m.office_nightly_asked()}</Pill>;
  if (one.began_at === null) return <span>{m.office_nightly_never()}</span>;
  if (isUnderWay(one)) {
    return (
      <Pill tone="primary">{m.office_nightly_under_way({ time: wholeTime(one.began_at) })}</Pill>
    );
  }
  return <span className="text-ink-2">{m.office_nightly_fine()}</span>;
}

/** The state of the messages that a cause is about. */
const MESSAGES_OF: Partial<Record<WorkCause, MessageState>> = {
  sms_given_up: 'failed',
  sms_silent: 'waiting',
};

/** Where one looks at what is wrong, and the code for who mends it. */
function Onward({ one: { cause, detail, is_asked } }: { readonly one: WorkRun }) {
  const { roles } = useSession();
  const state = cause === null ? undefined : MESSAGES_OF[cause];
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
      {is_asked && <b>{m.office_nightly_asked()}</b>}
      {state !== undefined && opens('messages', roles) && (
        <Link to={`${addressOf('messages')}?state=${state}`} className="text-link">
          {m.office_nightly_see_messages()}
        </Link>
      )}
      {cause === 'addresses_silent' && opens('accounting', roles) && (
        <Link to={addressOf('accounting')} className="text-link">
          {m.office_nightly_see_addresses()}
        </Link>
      )}
      {cause === 'loans_behind' && m.office_nightly_see_loans()}
      {detail !== null && <span>{m.office_nightly_error_code({ code: detail })}</span>}
    </span>
  );
}

/** The approved applications whose offer is missing, each with its decision, where one makes it. */
function Unoffered({ ids }: { readonly ids: NightPage['unoffered'] }) {
  const { roles } = useSession();
  if (ids.length === 0) return null;
  return (
    <p className="mt-1 flex min-w-48 flex-wrap gap-x-3 text-sm">
      <span>{m.office_nightly_see_unoffered()}</span>
      {ids.map((id) =>
        opens('decide', roles) ? (
          <Link key={id} to={addressOf('decide', { id })} className="text-link tabular">
            {applicationNumber(id)}
          </Link>
        ) : (
          <span key={id} className="tabular">
            {applicationNumber(id)}
          </span>
        ),
      )}
    </p>
  );
}

function RunAgain({
  one,
  busy,
  run,
}: {
  readonly one: WorkRun;
  readonly busy: boolean;
  readonly run: (works: readonly Work[]) => Promise<void>;
}) {
  if (!RUNS.has(one.work)) {
    return <span className="text-xs text-ink-2">{m.office_nightly_by_itself()}</span>;
  }
  return (
    <Button
      tone="secondary"
      size="small"
      disabled={one.is_asked || busy}
      aria-label={m.office_nightly_run_named({ work: WORK_NAMES[one.work]() })}
      onClick={() => void run([one.work])}
    >
      <span className="whitespace-nowrap">{m.office_nightly_run()}</span>
    </Button>
  );
}

/** How long the last run took. */
function tookText({ began_at, ended_at }: WorkRun): string {
  if (began_at === null || ended_at === null) return '–';
  const seconds = (Date.parse(ended_at) - Date.parse(began_at)) / 1000;
  return seconds < MINUTE_S
    ? m.office_nightly_took_seconds({ count: seconds.toFixed(1) })
    : m.office_nightly_took_minutes({ count: String(Math.round(seconds / MINUTE_S)) });
}

import type { Text } from 'contract/locale';
import {
  type Retained,
  retention,
  type RetentionKind,
  type RetentionView,
} from 'contract/office/retention';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { Link } from 'react-router';
import { officeContext } from '../context.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Panel } from '../desk/panel.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import type { Route } from './+types/retention';
import { PrivacyTabs } from './tabs.tsx';

/** What is kept for how long, and whether the removing keeps up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loaded(await context.get(officeContext).call(retention), request);
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_retention() }) }];
}

const KINDS: Readonly<Record<RetentionKind, Text>> = {
  draft_photos: m.office_retention_kind_draft_photos,
  drafts: m.office_retention_kind_drafts,
  messages: m.office_retention_kind_messages,
  sessions: m.office_retention_kind_sessions,
  codes: m.office_retention_kind_codes,
  records: m.office_retention_kind_records,
};

const UNITS = {
  hours: m.office_retention_hours,
  days: m.office_retention_days,
  years: m.office_retention_years,
} as const;

/** Up to so many are counted. */
const COUNT_MOST = 1000;
const countText = (count: number) => (count >= COUNT_MOST ? '1,000+' : String(count));

export default function Retention({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={m.office_privacy()} lead={m.office_retention_lead()} />
      <PrivacyTabs here="retention" />
      <div className="product-page">
        <Turn view={loaderData} />
        <Panel title={m.office_retention()}>
          <ScrollBox labelledBy="retention-kinds">
            <RetainedTable kinds={loaderData.kinds} />
          </ScrollBox>
        </Panel>
      </div>
    </>
  );
}

/** Whether the last turn of the removing went well, and when it was. */
function Turn({ view: { kinds, ended_at, problem, is_behind } }: { readonly view: RetentionView }) {
  const time = ended_at === null ? '' : wholeTime(ended_at);
  if (problem !== null)
    return (
      <Alert tone="red" title={m.office_retention_problem({ time })}>
        <span lang="en">{problem}</span>
      </Alert>
    );
  if (ended_at === null) return <Alert tone="romdoul">{m.office_retention_never()}</Alert>;
  if (is_behind) return <Alert tone="red">{m.office_retention_behind({ time })}</Alert>;
  const isLate = kinds.some(({ waits, removed_7 }) => waits > 0 && removed_7 !== null);
  return isLate ? (
    <Alert tone="romdoul">{m.office_retention_some({ time })}</Alert>
  ) : (
    <Alert tone="green">{m.office_retention_well({ time })}</Alert>
  );
}

function RetainedTable({ kinds }: { readonly kinds: readonly Retained[] }) {
  return (
    <table className="edit-table">
      <caption id="retention-kinds" className="sr-only">
        {m.office_retention()}
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.office_retention_what()}</th>
          <th scope="col">{m.office_retention_kept()}</th>
          <th scope="col">{m.office_retention_by()}</th>
          <th scope="col" data-align="end">
            {m.office_retention_removed_7()}
          </th>
          <th scope="col" data-align="end">
            {m.office_retention_removed_30()}
          </th>
          <th scope="col">{m.office_retention_waits()}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((one) => (
          <tr key={one.kind}>
            <th scope="row">{KINDS[one.kind]()}</th>
            <td>{UNITS[one.unit]({ count: String(one.kept) })}</td>
            <td>
              {one.is_set ? (
                <Link to={addressOf('settings')} className="text-link">
                  {m.office_retention_by_setting()}
                </Link>
              ) : (
                m.office_retention_by_program()
              )}
            </td>
            <td data-align="end" className="tabular">
              {one.removed_7 ?? '–'}
            </td>
            <td data-align="end" className="tabular">
              {one.removed_30 ?? '–'}
            </td>
            <td>
              <Waits one={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Waits({ one }: { readonly one: Retained }) {
  const person = one.removed_7 === null ? m.office_retention_person() : '';
  if (one.waits === 0)
    return <span className="text-ink-2">{person === '' ? '–' : `0 · ${person}`}</span>;
  const since = one.since === null ? '' : m.office_retention_since({ time: wholeTime(one.since) });
  return (
    <b>
      {countText(one.waits)}{' '}
      <span className="font-normal">{[since, person].filter(Boolean).join(' · ')}</span>
    </b>
  );
}

import {
  type ErasurePage,
  type ErasureView,
  erasureList,
  erasureOfPerson,
} from 'contract/office/erasure';
import { findPerson, type Kept, type PersonalData, personalData } from 'contract/office/privacy';
import { WAITS_FOR } from 'contract/office/to-do';
import type { Text } from 'contract/locale';
import { displayPhone } from 'contract/phone';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { Facts } from '../desk/facts.tsx';
import { FindBorrower } from '../desk/find-borrower.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ForMeBar } from '../desk/for-me.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useLocale } from '../locale.ts';
import type { Route } from './+types/page';
import { Erase, erasedText, WaitingErasure } from './erase.tsx';
import { FileLink, HandOver } from './hand-over.tsx';
import { PrivacyTabs } from './tabs.tsx';

const NUMBER = /^\d{1,18}$/;
const RULES = { waits_for: WAITS_FOR, borrower: NUMBER, after: NUMBER, before: NUMBER } as const;

const placeOf = ({ after, before }: { after?: string; before?: string }) => ({ after, before });

/** What is kept of the borrower in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const id = values.borrower;
  const waitsFor = values.waits_for;
  const isForMe = waitsFor !== undefined;
  // The place in the address is that of the list which is shown whole.
  const [waiting, decided] = await Promise.all([
    ask(erasureList, {
      query: { state: 'open', waits_for: waitsFor, ...(isForMe ? placeOf(values) : {}) },
    }),
    ask(erasureList, { query: { state: 'decided', ...(isForMe ? {} : placeOf(values)) } }),
  ]);
  const requests = { open: loaded(waiting, request), decided: loaded(decided, request) };
  if (id === undefined) return { person: null, erasure: null, requests, isForMe, dropped };
  const [person, erasure] = await Promise.all([
    ask(personalData, { params: { id } }),
    ask(erasureOfPerson, { params: { id } }),
  ]);
  return {
    person: loaded(person, request),
    erasure: loaded(erasure, request),
    requests,
    isForMe,
    dropped,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_privacy() }) }];
}

/** A borrower asks what is known of them: found by phone, shown, handed over as a file. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { person, erasure, requests, isForMe, dropped } = loaderData;
  const { rows: waiting, next, previous } = requests.open;
  return (
    <>
      <PageHead title={m.office_privacy()} lead={m.office_privacy_lead()} />
      <PrivacyTabs here="privacy" />
      <Dropped parts={dropped} />
      {isForMe && <ForMeBar count={waiting.length} />}
      <div className="report-page pt-4">
        {isForMe ? (
          waiting.map((one) => (
            <WaitingErasure key={one.id} erasure={one} managers={requests.open.managers} linked />
          ))
        ) : (
          <>
            <FindBorrower
              name="phone"
              kind="phone"
              label={m.office_privacy_phone()}
              button={m.office_privacy_find()}
              find={(phone) => call(findPerson, { body: { phone } })}
            />
            {person === null ? (
              <>
                <EmptyState title={m.office_privacy_none()}>
                  {m.office_privacy_none_text()}
                </EmptyState>
                <Requests {...requests} />
              </>
            ) : (
              <Person person={person} erasure={erasure} />
            )}
          </>
        )}
      </div>
      {isForMe && (next ?? previous) !== null && (
        <Pager next={next} previous={previous} rows={waiting.length} />
      )}
    </>
  );
}

/** Requests to be erased: those that wait, then what was done before. */
function Requests({
  open,
  decided,
}: {
  readonly open: ErasurePage;
  readonly decided: ErasurePage;
}) {
  return (
    <section className="report-panel" aria-labelledby="requests">
      <div className="report-panel-head">
        <h2 id="requests">{m.office_erasure_requests()}</h2>
      </div>
      <div className="report-panel-body grid gap-3">
        {open.rows.length === 0 && <p className="text-ink-2">{m.office_erasure_none()}</p>}
        {open.rows.map((one) => (
          <WaitingErasure key={one.id} erasure={one} managers={open.managers} linked />
        ))}
        {decided.rows.length > 0 && (
          <>
            <h3 className="text-sm font-bold">{m.office_erasure_done()}</h3>
            <Facts
              rows={decided.rows.map((one) => [
                `${m.office_erasure_of({ number: one.borrower_id })}, ${wholeTime(one.decided_at ?? one.proposed_at)}`,
                erasedText(one),
              ])}
            />
            <Pager next={decided.next} previous={decided.previous} rows={decided.rows.length} />
          </>
        )}
      </div>
    </section>
  );
}

const KEPT_NAMES: Readonly<Record<Kept, Text>> = {
  applications: m.office_privacy_kept_applications,
  drafts: m.office_privacy_kept_drafts,
  photos: m.office_privacy_kept_photos,
  agreements: m.office_privacy_kept_agreements,
  loans: m.office_privacy_kept_loans,
  payments: m.office_privacy_kept_payments,
  messages: m.office_privacy_kept_messages,
  referrals: m.office_privacy_kept_referrals,
  calls: m.office_privacy_kept_calls,
  notes: m.office_privacy_kept_notes,
  valuations: m.office_privacy_kept_valuations,
  contacts: m.office_privacy_kept_contacts,
  promises: m.office_privacy_kept_promises,
  pauses: m.office_privacy_kept_pauses,
  correction_notices: m.office_privacy_kept_correction_notices,
  complaints: m.office_privacy_kept_complaints,
};

type PersonProps = { readonly person: PersonalData; readonly erasure: ErasureView | null };

function Person({ person, erasure }: PersonProps) {
  return (
    <div className="report-grid">
      <section className="report-panel" aria-labelledby="person">
        <div className="report-panel-head">
          <h2 id="person">
            <PersonName name={`${person.name} ${person.last_name}`} />
          </h2>
          <p className="report-unit">{displayPhone(person.phone)}</p>
          {person.not_theirs === null && <FileLink id={person.id} />}
        </div>
        <div className="report-panel-body">
          {person.not_theirs !== null && <HandOver id={person.id} known={person.not_theirs} />}
          <Facts
            rows={[
              [m.office_privacy_since(), wholeTime(person.created_at)],
              ...person.kept.map(({ what, count }) => [KEPT_NAMES[what](), String(count)] as const),
            ]}
          />
          <p className="mt-3 text-sm text-ink-2">{m.office_privacy_export_says()}</p>
          {person.withheld.length > 0 && (
            <p className="mt-3 text-sm text-ink-2">
              {m.office_privacy_withheld({ numbers: person.withheld.join(', ') })}
            </p>
          )}
        </div>
      </section>
      {erasure !== null && (
        <Erase id={person.id} view={erasure} isMarked={person.not_theirs !== null} />
      )}
      <Consents person={person} />
      <Seen person={person} />
    </div>
  );
}

function Consents({ person: { consents } }: { readonly person: PersonalData }) {
  return (
    <section className="report-panel" aria-labelledby="consents">
      <div className="report-panel-head">
        <h2 id="consents">{m.office_privacy_consents()}</h2>
      </div>
      <div className="report-panel-body">
        {consents.length === 0 ? (
          <p className="text-ink-2">{m.office_privacy_no_consent()}</p>
        ) : (
          <Facts
            rows={consents.map(({ application, version, at }) => [
              m.office_privacy_consent({ application, version }),
              wholeTime(at),
            ])}
          />
        )}
      </div>
    </section>
  );
}

function Seen({ person: { seen } }: { readonly person: PersonalData }) {
  const isKhmer = useLocale() === 'km';
  return (
    <section className="report-panel" aria-labelledby="seen">
      <div className="report-panel-head">
        <h2 id="seen">{m.office_privacy_seen()}</h2>
      </div>
      <div className="report-panel-body">
        {seen.length === 0 ? (
          <p className="text-ink-2">{m.office_privacy_not_seen()}</p>
        ) : (
          <Facts
            rows={seen.map((one) => [
              `${one.application}, ${isKhmer ? one.name_km : one.name_en}`,
              wholeTime(one.at),
            ])}
          />
        )}
      </div>
    </section>
  );
}

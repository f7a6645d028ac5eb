import {
  findPerson,
  type Kept,
  type PersonalData,
  personalData,
  personalDataFile,
} from 'contract/office/privacy';
import type { Text } from 'contract/locale';
import { displayPhone } from 'contract/phone';
import { useNavigate } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { Facts } from '../desk/facts.tsx';
import { fileClick } from '../desk/file-click.ts';
import { Dropped } from '../desk/filter-bar.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useLocale } from '../locale.ts';
import { Download } from '../shell/icons.tsx';
import { useSending } from '../sign-in/use-sending.ts';
import type { Route } from './+types/page';

const RULES = { borrower: /^\d{1,18}$/ } as const;

/** What is kept of the borrower in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const id = values.borrower;
  const person =
    id === undefined ? null : loaded(await ask(personalData, { params: { id } }), request);
  return { person, dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_privacy() }) }];
}

/** A borrower asks what is known of them: found by phone, shown, handed over as a file. */
export default function Privacy({ loaderData: { person, dropped } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={m.office_privacy()} lead={m.office_privacy_lead()} />
      <Dropped parts={dropped} />
      <div className="report-page pt-4">
        <Find />
        {person === null ? (
          <EmptyState title={m.office_privacy_none()}>{m.office_privacy_none_text()}</EmptyState>
        ) : (
          <Person person={person} />
        )}
      </div>
    </>
  );
}

function Find() {
  const { busy, trouble, errorOf, send } = useSending();
  const navigate = useNavigate();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) =>
        void send(event, async (text) => {
          const outcome = await call(findPerson, { body: { phone: text('phone') } });
          if (outcome.kind === 'done') void navigate(`?borrower=${outcome.data.id}`);
          return outcome;
        })
      }
    >
      <div className="w-72 max-w-full">
        <TextField
          name="phone"
          label={m.office_privacy_phone()}
          kind="phone"
          error={errorOf('phone')}
          autoComplete="off"
        />
      </div>
      <Button type="submit" size="small" busy={busy}>
        {m.office_privacy_find()}
      </Button>
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
    </form>
  );
}

const KEPT_NAMES: Readonly<Record<Kept, Text>> = {
  applications: m.office_privacy_kept_applications,
  photos: m.office_privacy_kept_photos,
  agreements: m.office_privacy_kept_agreements,
  loans: m.office_privacy_kept_loans,
  payments: m.office_privacy_kept_payments,
  messages: m.office_privacy_kept_messages,
  referrals: m.office_privacy_kept_referrals,
};

function Person({ person }: { readonly person: PersonalData }) {
  return (
    <div className="report-grid">
      <section className="report-panel" aria-labelledby="person">
        <div className="report-panel-head">
          <h2 id="person">
            {person.last_name} {person.name}
          </h2>
          <p className="report-unit">{displayPhone(person.phone)}</p>
          <a
            href={personalDataFile.path.replace(':id', person.id)}
            download
            onClick={fileClick}
            className="bar-button gap-2 px-3 text-sm"
          >
            <Download className="size-4" aria-hidden="true" />
            {m.office_privacy_export()}
          </a>
        </div>
        <div className="report-panel-body">
          <Facts
            rows={[
              [m.office_privacy_since(), wholeTime(person.created_at)],
              ...person.kept.map(({ what, count }) => [KEPT_NAMES[what](), String(count)] as const),
            ]}
          />
          <p className="mt-3 text-sm text-ink-2">{m.office_privacy_export_says()}</p>
        </div>
      </section>
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

import { STATUS_NAMES } from 'contract/office/queue-names';
import type { DecisionView } from 'contract/office/decision-views';
import { decision } from 'contract/office/decisions';
import { formatWholeDollars } from 'lending/money';
import { Pill } from 'ui/pill.tsx';
import { PRODUCT_NAMES } from 'contract/product-names';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { Facts } from '../desk/facts.tsx';
import { STATUS_TONES } from '../queue/words.ts';
import { PageHead } from '../desk/page-head.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { APPLICATION_ID, loaded, mustName } from '../load.ts';
import { useLocale } from '../locale.ts';
import type { Route } from './+types/page';
import { CancellationCard } from './cancel-acts.tsx';
import { CollateralWaits } from './collateral-waits.tsx';
import { CeilingCard } from './ceiling.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { OfferCard } from './offer-card.tsx';
import { OtherName } from './other-name.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { FrozenCard, TermsAnswer } from './terms-cards.tsx';
import { denialReasonText, didText, durationText } from './words.ts';
import { applicationNumber } from 'contract/record-numbers';
import { displayDay } from 'lending/calendar';

/** The decision on one application. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  mustName(params.id, APPLICATION_ID);
  const { call } = context.get(officeContext);
  return { view: loaded(await call(decision, { params: { id: params.id } }), request) };
}

/** The navigation leaves it its room. */
export const handle = { isRecord: true };

export function meta({ params }: Route.MetaArgs) {
  return [{ title: m.office_title({ page: applicationNumber(params.id) }) }];
}

/** The decision on an application, its offer, agreement and pay-out, with the bar that acts. */
export default function DecisionPage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const lead = m.office_decide_lead({
    number: applicationNumber(view.id),
    product: PRODUCT_NAMES[view.product].short(),
    amount: formatWholeDollars(view.amount_cents),
    duration: durationText(view.product, view.duration),
    time: shortTime(view.sent_at),
  });
  const terms = view.approval?.terms ?? view.override?.terms ?? null;
  return (
    <div className="decide-page">
      <PageHead title={view.name} lead={lead}>
        <Pill tone={STATUS_TONES[view.status]}>{STATUS_NAMES[view.status]()}</Pill>
      </PageHead>
      <div className="decide-scroll">
        <div className="decide-columns">
          <div className="decide-column">
            {terms && <TermsAnswer terms={terms} name={view.name} />}
            {view.offer === null && <OtherName view={view} />}
            <DenialCard view={view} />
            <CollateralWaits view={view} />
            <CancellationCard view={view} />
            {view.offer && <OfferCard offer={view.offer} />}
            <Timeline view={view} />
          </div>
          <div className="decide-column">
            <AskedCard view={view} />
            {terms && <ScheduleCard terms={terms} />}
            {terms && <CeilingCard terms={terms} />}
            {terms && <FrozenCard terms={terms} />}
          </div>
        </div>
      </div>
      <DecisionBar applicationId={view.id} given={view} />
    </div>
  );
}

function AskedCard({ view }: { readonly view: DecisionView }) {
  const { account } = view;
  return (
    <section className="panel" aria-labelledby="asked-title">
      <div className="panel-head">
        <h2 id="asked-title">{m.office_decide_asked()}</h2>
      </div>
      <div className="panel-body">
        <Facts
          rows={[
            [m.office_decide_amount(), <b key="amount">{formatWholeDollars(view.amount_cents)}</b>],
            [m.office_decide_term(), durationText(view.product, view.duration)],
            [
              m.office_decide_account(),
              account
                ? `${account.bank} ··· ${account.last_digits}`
                : m.office_decide_account_missing(),
            ],
          ]}
        />
      </div>
    </section>
  );
}

function DenialCard({ view: { denial } }: { readonly view: DecisionView }) {
  if (denial === null) return null;
  return (
    <section className="panel panel-red" aria-labelledby="denial-title">
      <div className="panel-head">
        <h2 id="denial-title">{m.office_decide_denial()}</h2>
        <Pill tone="neutral">
          {denial.told ? m.office_decide_told() : m.office_decide_not_told()}
        </Pill>
      </div>
      <div className="panel-body">
        <ul className="list-disc pl-5">
          {denial.reasons.map((reason) => (
            <li key={reason}>{denialReasonText(reason)}</li>
          ))}
        </ul>
        <div className="mt-2">
          <Facts
            rows={[
              [m.office_decide_again_on(), displayDay(denial.apply_again_on)],
              ...(denial.note === null
                ? []
                : [[m.office_decide_staff_note(), denial.note] as const]),
            ]}
          />
        </div>
      </div>
    </section>
  );
}

/** What happened, the newest last. */
function Timeline({ view: { acts, sent_at } }: { readonly view: DecisionView }) {
  const locale = useLocale();
  const lines = [
    [sent_at, m.office_decide_sent()],
    ...acts.map((act) => [act.at, didText(act, locale)] as const),
  ] as const;
  return (
    <section className="panel" aria-labelledby="timeline-title">
      <div className="panel-head">
        <h2 id="timeline-title">{m.office_decide_timeline()}</h2>
      </div>
      <ol className="panel-body timeline">
        {lines.map(([at, text]) => (
          <li key={`${at} ${text}`}>
            <time className="tabular text-sm text-ink-2" dateTime={at} title={wholeTime(at)}>
              {shortTime(at)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

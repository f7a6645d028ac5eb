import type { AgreementView } from 'contract/offers';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import type { ReactNode } from 'react';
import type { Route } from './+types/sign';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { FetchItem } from '../account/fetch-item.tsx';
import { hiddenMeta } from '../shell/page-meta.ts';
import { Waiting } from '../sign-in/waiting.tsx';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { Pill } from 'ui/pill.tsx';
import { AgreementText } from './agreement-text.tsx';
import { OfferCost } from './offer-cost.tsx';
import { BringFirst } from './bring-first.tsx';
import { Decline, SignForm } from './sign-form.tsx';
import { type Loaded, useAgreement } from './use-agreement.ts';

export function meta() {
  return hiddenMeta(m.sign_title());
}

/** The agreement is read and signed here (TERM-06, G-29): cost first, then the text, then the code. */
export default function Sign({ params }: Route.ComponentProps) {
  useLocale();
  const { loaded, show, again } = useAgreement(params.offerId);
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 pt-4 pb-10 lg:pt-10">
      <h1>{m.sign_title()}</h1>
      <Body loaded={loaded} show={show} again={again} />
    </div>
  );
}

interface BodyProps {
  readonly loaded: Loaded;
  readonly show: (view: AgreementView) => void;
  readonly again: () => void;
}

/** Of an offer that leads to no loan. */
const ENDS = {
  'not-taken-up': { title: m.sign_not_taken, text: m.sign_ended_text },
  cancelled: { title: m.sign_cancelled, text: m.account_cancelled_text },
  withdrawn: { title: m.sign_withdrawn, text: m.sign_withdrawn_text },
  expired: { title: m.sign_expired, text: m.sign_ended_text },
} as const;

function Body({ loaded, show, again }: BodyProps) {
  if (loaded.state === 'loading') return <Waiting />;
  if (loaded.state === 'failed') {
    return (
      <EmptyState title={m.error_load()}>
        <Button onClick={again}>{m.sign_try_again()}</Button>
      </EmptyState>
    );
  }
  if (loaded.state === 'missing') return <Ended title={m.sign_missing()} />;
  const { view } = loaded;
  if (view.state === 'open') return <Open view={view} show={show} />;
  if (view.state !== 'signed') {
    const { title, text } = ENDS[view.state];
    return (
      <Ended title={title()} text={view.state === 'withdrawn' ? withdrawnText(view) : text()}>
        {view.state === 'withdrawn' && view.since.newerOfferId !== null && (
          <p className="mb-4">
            <LinkButton to={paths.sign({ offerId: view.since.newerOfferId })}>
              {m.sign_to_newer()}
            </LinkButton>
          </p>
        )}
        {view.collateral && (
          <div className="mb-4">
            <FetchItem collateral={view.collateral} />
          </div>
        )}
      </Ended>
    );
  }
  return (
    <>
      <Signed view={view} />
      <AgreementText view={view} />
    </>
  );
}

/** What has become of an application whose offer was taken back: a phone opens the page anew, days later too. */
function withdrawnText({ since }: AgreementView): string {
  if (since.newerOfferId !== null) return m.sign_withdrawn_newer();
  return since.isInReview ? m.sign_withdrawn_text() : m.sign_withdrawn_decided();
}

/** A signed agreement: what the lender does next, or the loan that was paid out on it. */
function Signed({ view }: { readonly view: AgreementView }) {
  const { loan } = view.since;
  if (loan === null) {
    return (
      <Ended title={m.sign_done()} text={m.sign_done_text()}>
        {view.offer.product === 'pawn' && <BringFirst />}
      </Ended>
    );
  }
  const [title, text] = loan.isReturned
    ? [m.account_returned(), m.account_returned_text()]
    : [m.sign_paid_out(), m.sign_paid_out_text()];
  return (
    <Ended title={title} text={text}>
      {view.collateral && (
        <div className="mb-4">
          <FetchItem collateral={view.collateral} />
        </div>
      )}
      <p className="mb-4">
        <LinkButton to={paths['loan-detail']({ loanId: loan.loanId })}>
          {m.account_see_loan()}
        </LinkButton>
      </p>
    </Ended>
  );
}

function Open({ view, show }: Pick<BodyProps, 'show'> & { readonly view: AgreementView }) {
  return (
    <>
      <div>
        <Pill tone="green">{m.sign_agreed()}</Pill>
        <p className="mt-2 text-ink-2">{m.sign_until({ day: displayDay(view.offer.signBy) })}</p>
      </div>
      <OfferCost offer={view.offer} />
      <AgreementText view={view} />
      <SignForm view={view} onChange={show} />
      <Decline view={view} onChange={show} />
    </>
  );
}

type EndedProps = {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
};

/** Nothing is to be done here any more. */
function Ended({ title, text, children }: EndedProps) {
  return (
    <div role="status">
      <EmptyState title={title}>
        {text !== undefined && <p className="mb-4">{text}</p>}
        {children}
        <LinkButton to={paths.profile()}>{m.sign_to_profile()}</LinkButton>
      </EmptyState>
    </div>
  );
}

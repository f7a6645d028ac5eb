import { type BorrowerRecord, borrowerInfo, checkPending } from 'contract/accounts';
import { overview, type Overview } from 'contract/overview';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/profile';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { useSignedIn } from '../session.ts';
import { sharedCall } from '../shared-call.ts';
import { askAccount } from '../sign-in/known-account.ts';
import { cardsOf } from '../payments/cards-of.ts';
import { Khqr } from '../payments/khqr.tsx';
import { hiddenMeta } from '../shell/page-meta.ts';
import { Card } from 'ui/card.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { AccountTabs, tabOf } from './account-tabs.tsx';
import { BorrowButton } from './borrow-button.tsx';
import { startProfileDraft } from './borrow-draft.ts';
import { ClosedNotes } from './closed-notes.tsx';
import { LoadFailed, Outline, PanelOutline, TopLate } from './outline.tsx';
import { MembershipStrip } from './membership-strip.tsx';
import { PendingBanner, pendingStands } from './pending-banner.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSections } from './profile-sections.tsx';
import { TopBar } from './top-bar.tsx';
import { TopCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';
import { type Loaded, useAnswer } from './use-answer.ts';
import { usePatience } from './use-patience.ts';
import { useRenewal } from './use-renewal.ts';

const HistoryTab = lazy(() => import('./history-tab.tsx'));
const Applications = lazy(() => import('./applications.tsx'));

const NO_SEARCH = new URLSearchParams();

export function meta() {
  return hiddenMeta(m.shell_page_profile());
}

/** The borrower's account: what is owed, the profile and the loan history (PROF-01 to PROF-25). Filled in by the browser. */
export default function Profile({ params }: Route.ComponentProps) {
  const signedIn = useSignedIn();
  const [search] = useSearchParams();
  const locale = useLocale();
  // The kept page knows the path only, so what follows the question mark counts after hydration.
  const tab = tabOf(params.activeTabs, signedIn ? search : NO_SEARCH);
  const record = useAnswer({
    endpoint: borrowerInfo,
    body: {},
    key: signedIn ? locale : null,
    ask: sharedCall,
  });
  const loans = useAnswer({ endpoint: overview, key: signedIn ? 'overview' : null });
  const hasApplication = dataOf(loans.loaded)?.application != null;
  const pending = usePending(signedIn, loans.loaded);
  const withPending = (ask: () => void) => () => {
    ask();
    pending.refresh();
  };
  const refresh = withPending(loans.refresh);
  useRenewal(dataOf(loans.loaded), { renew: withPending(loans.renew), refresh });
  const come = { record: isSettled(record), loans: isSettled(loans), pending: pending.isSettled };
  const { hasTop, hasButtons, isLate, top } = useArrival(signedIn, come);
  const areStepsFirst = hasApplication || isLate.record;
  useEffect(() => {
    if (signedIn) startProfileDraft();
  }, [signedIn]);
  return (
    <div className="mx-auto grid max-w-300 gap-4 px-4 py-4 lg:gap-5 lg:py-7">
      <Header
        record={isLate.record ? null : dataOf(record.loaded)}
        membership={top.isHeld ? null : (dataOf(loans.loaded)?.membership ?? null)}
        tab={tab}
      />
      <Khqr
        ready={signedIn}
        cards={cardsOf(loans.loaded, (view) => view.loans)}
        onPaid={loans.renew}
      >
        {/* What can be pressed is shown once everything above it stands: nothing moves away under a thumb. */}
        <div ref={top.place} tabIndex={-1} className="grid gap-4 focus:outline-none lg:gap-5">
          {top.isHeld && <TopLate show={top.show} />}
          {!top.isHeld && !hasTop && <PanelOutline />}
          {!top.isHeld && hasTop && <Top loans={loans} tab={tab} blocked={pending.blocked} />}
        </div>
      </Khqr>
      <div className={`grid gap-4 lg:gap-5 ${hasButtons ? '' : 'invisible'}`}>
        <div className="grid gap-4 lg:grid-cols-[1fr_auto] lg:gap-x-0">
          <div className="flex items-end border-b border-line">
            <AccountTabs current={tab} />
          </div>
          {tab === 'profile' && (
            <>
              {/* On a phone the reason stands before the button that it holds back. */}
              <div className="empty:hidden lg:order-last lg:col-span-2">
                {pending.banner(isLate.banner)}
              </div>
              <Acts blocked={pending.blocked} />
            </>
          )}
        </div>
        {tab === 'history' ? (
          <Suspense fallback={<Outline className="min-h-96" />}>
            <HistoryTab
              uuid={record.loaded.state === 'loading' ? null : dataOf(record.loaded)?.uuid}
              today={loans.loaded.state === 'loading' ? null : dataOf(loans.loaded)?.today}
              figures={dataOf(loans.loaded)}
            />
          </Suspense>
        ) : (
          <>
            {areStepsFirst && !top.isHeld && <Steps loans={loans} onChanged={refresh} />}
            <Sections record={record} />
            {/* Applications of long ago come last. */}
            {!areStepsFirst && !top.isHeld && <Steps loans={loans} onChanged={refresh} />}
          </>
        )}
      </div>
    </div>
  );
}

/** What is shown when: the panel once everything above it stands, the buttons once all stands; or all of it once patience has ended. */
function useArrival(signedIn: boolean, come: Record<'record' | 'loans' | 'pending', boolean>) {
  const late = usePatience(signedIn, come);
  const hasTop = useOnce(come.record && come.loans) || late !== null;
  const hasButtons = useOnce(hasTop && come.pending) || late !== null;
  const [isWanted, setWanted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  // What comes when all is shown takes only places above which nothing can be pressed, or waits to be asked for.
  const isLoansLate = late?.has('loans') === true;
  const isLate = {
    record: late?.has('record') === true,
    banner: isLoansLate || late?.has('pending') === true,
  };
  const top = { place, isHeld: isLoansLate && !isWanted, show: () => setWanted(true) };
  return { hasTop, hasButtons, isLate, top };
}

type Asked<Reply> = { readonly loaded: Loaded<Reply>; readonly retry: () => void };

function dataOf<Reply>(loaded: Loaded<Reply>): Reply | null {
  return loaded.state === 'done' ? loaded.data : null;
}

/** Whether something has come true: an answer that is asked for anew, as in another language, takes nothing away again. */
function useOnce(isTrue: boolean): boolean {
  const [was, setWas] = useState(false);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}

const isSettled = ({ loaded }: { readonly loaded: Loaded<unknown> }) => loaded.state !== 'loading';

/** What can be done from the profile. */
function Acts({ blocked }: { readonly blocked: (() => void) | null }) {
  return (
    <div className="flex flex-wrap gap-3 lg:border-b lg:border-line lg:pb-2">
      <BorrowButton blocked={blocked} />
      <LinkButton to={paths['borrow-form']({ formType: 'profile' })} tone="secondary" size="small">
        {m.refill_edit()}
      </LinkButton>
      <LinkButton to={paths['reset-password']()} tone="secondary" size="small">
        {m.shell_page_reset_password()}
      </LinkButton>
    </div>
  );
}

type HeaderProps = {
  /** Null while it is not known, or came too late for its place. */
  readonly record: BorrowerRecord | null;
  readonly membership: Overview['membership'] | null;
  readonly tab: 'profile' | 'history';
};

function Header({ record, membership, tab }: HeaderProps) {
  if (record) {
    return <ProfileHeader record={record} membership={tab === 'profile' ? membership : null} />;
  }
  return (
    <header className="flex min-h-13 items-center lg:min-h-20">
      <h1 className="text-xl lg:text-2xl">{m.shell_page_profile()}</h1>
    </header>
  );
}

type TopProps = {
  readonly loans: Asked<Overview>;
  readonly tab: 'profile' | 'history';
  readonly blocked: (() => void) | null;
};

/** The night panel; on the history tab a bar of one line. Below it on a phone how far the next tier is. */
function Top({ loans, tab, blocked }: TopProps) {
  const { loaded, retry } = loans;
  if (loaded.state === 'loading') return <PanelOutline />;
  if (loaded.state === 'failed') return <LoadFailed retry={retry} />;
  const choice = topChoice(loaded.data);
  const { today, membership } = loaded.data;
  if (tab === 'history') return <TopBar choice={choice} today={today} />;
  return (
    <>
      <TopCard choice={choice} today={today} blocked={blocked} />
      <ClosedNotes loans={loaded.data.loans} choice={choice} />
      <Card className="lg:hidden">
        <MembershipStrip membership={membership} />
      </Card>
    </>
  );
}

type StepsProps = {
  readonly loans: Asked<Overview>;
  /** Called when a photo has arrived: what is shown stays, since another one may be on its way. */
  readonly onChanged: () => void;
};

/** The application under way or denied, and those before it; nothing where there never was one. */
function Steps({ loans, onChanged }: StepsProps) {
  const view = dataOf(loans.loaded);
  if (view === null || (view.application === null && view.earlier.length === 0)) return null;
  return (
    <Suspense fallback={<Outline className="min-h-60" />}>
      <Applications view={view} onChanged={onChanged} />
    </Suspense>
  );
}

function Sections({ record }: { readonly record: Asked<BorrowerRecord> }) {
  if (record.loaded.state === 'loading') return <Outline className="min-h-96" />;
  if (record.loaded.state === 'failed') return <LoadFailed retry={record.retry} />;
  return <ProfileSections record={record.loaded.data} />;
}

/** The pending banner, and what Borrow does while it holds: it brings the banner back and moves the focus there. */
function usePending(signedIn: boolean, loans: Loaded<Overview>) {
  const asked = useAnswer({
    endpoint: checkPending,
    key: signedIn ? 'pending' : null,
    ask: sharedCall,
  });
  const { loaded } = asked;
  const [isDismissed, setDismissed] = useState<boolean | null>(null);
  const [wanted, setWanted] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted > 0) place.current?.focus();
  }, [wanted]);
  const since = dataOf(loaded)?.has_pending_loan ? dataOf(loaded)?.loan?.created_at : undefined;
  const show = () => {
    setDismissed(false);
    setWanted((before) => before + 1);
  };
  return {
    isSettled: isSettled(asked),
    /** Asks anew, together with what the rest of the site says of the account. */
    refresh: () => {
      void askAccount();
      asked.refresh();
    },
    blocked: since === undefined ? null : show,
    /** Until the application is known, nobody is told that it is still being reviewed. One that comes late waits for a press on Borrow. */
    banner: (isLate: boolean) =>
      since !== undefined &&
      !(isDismissed ?? isLate) &&
      loans.state !== 'loading' && (
        <PendingBanner
          since={since}
          stands={pendingStands(loans)}
          place={place}
          onDismiss={() => setDismissed(true)}
        />
      ),
  };
}

import type { ApplicationCard } from 'contract/application-cards';
import type { LoanCard } from 'contract/loan-views';
import type { OfferView } from 'contract/offers';
import type { Overview } from 'contract/overview';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { PayActs } from '../payments/pay-acts.tsx';
import { Hotline } from '../shell/hotline.tsx';
import { DocumentButton } from '../documents/document-button.tsx';
import { BringFirst } from '../offers/bring-first.tsx';
import { DECLINE_PLACE } from '../offers/decline-place.ts';
import { Card, CardPart } from 'ui/card.tsx';
import { FactsList } from 'ui/facts-list.tsx';
import { ChevronRight } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { NightPanel } from 'ui/night-panel.tsx';
import { AnswerOverdue } from './answer-overdue.tsx';
import { BorrowChoices } from './borrow-choices.tsx';
import { CorrectionNote } from './correction-note.tsx';
import { CreditNote } from './credit-note.tsx';
import { Custody } from './custody.tsx';
import { isEnded } from './ended.ts';
import { Marks } from './marks.tsx';
import { missingText } from './missing-text.ts';
import { StripLine } from './strip-line.tsx';
import type { TopChoice } from './top-choice.ts';
import { loanName, panelOfLoans, toPayCents } from './several-panel.ts';
import {
  isLate,
  type Panel,
  panelOfApplication,
  panelOfLoan,
  panelOfNothing,
} from './top-panel.ts';
import { WaysToPay } from './ways-to-pay.tsx';

type PanelCardProps = {
  readonly panel: Panel;
  /** Links on the panel, under its marks. */
  readonly below?: ReactNode;
  /** What can be done; on wide screens beside the panel. */
  readonly acts: ReactNode;
  /** What a second panel of a page is called, under the heading of its part; the first is called what is owed. */
  readonly named?: string;
};

/** The night panel with the strip above it and the acts below it, on wide screens beside it. */
export function PanelCard({ panel, below, acts, named }: PanelCardProps) {
  const hasMore = panel.parts.length > 0;
  const Heading = named === undefined ? 'h2' : 'h3';
  const id = named === undefined ? 'top-card' : 'agreed-card';
  return (
    <Card as="section" padded={false} aria-labelledby={id}>
      <Heading id={id} className="sr-only">
        {named ?? m.account_top_title()}
      </Heading>
      {panel.strip && <StripLine strip={panel.strip} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1.33fr)_minmax(0,1fr)]">
        <div className="grid content-start bg-night text-white">
          <NightPanel
            lead={panel.lead}
            figure={panel.figure}
            {...(panel.note === null ? {} : { note: panel.note })}
          >
            {hasMore ? <FactsList tone="night" facts={panel.parts} /> : undefined}
          </NightPanel>
          {(panel.marks.length > 0 || below !== undefined) && (
            <div data-night className="px-4 pb-4 sm:px-5 sm:pb-5">
              {panel.marks.length > 0 && <Marks marks={panel.marks} />}
              {below}
            </div>
          )}
        </div>
        <CardPart className="grid content-center gap-3">{acts}</CardPart>
      </div>
    </Card>
  );
}

type Today = { readonly today: Overview['today'] };

type TopCardProps = Today & {
  readonly choice: TopChoice;
  /** Called to borrow while an application waits. */
  readonly blocked: (() => void) | null;
};

/** What do I owe, when, and what can I do about it (docs/look.md, "Account"). */
export function TopCard({ choice, today, blocked }: TopCardProps) {
  const locale = useLocale();
  switch (choice.about) {
    case 'loans': {
      const [first, ...others] = choice.loans;
      return (
        <PanelCard
          panel={panelOfLoans(choice.loans, today, locale)}
          below={others.length === 0 ? <LoanLink card={first} /> : undefined}
          acts={
            <>
              {others.length > 0 && <LoanRows cards={choice.loans} />}
              {others.length === 0 ? (
                <PayActs card={first} />
              ) : (
                <WaysToPay
                  urgent={choice.loans.some(isDefaulted)}
                  hard={choice.loans.some(isLate)}
                />
              )}
              {choice.loans.map((card) => (
                <Fragment key={card.loanId}>
                  <AnswerOverdue card={card} today={today} />
                  <CorrectionNote card={card} />
                  <Custody card={card} />
                </Fragment>
              ))}
            </>
          }
        />
      );
    }
    case 'application': {
      const panel = panelOfApplication(choice.application, today) ?? panelOfNothing();
      return <PanelCard panel={panel} acts={<ApplicationActs card={choice.application} />} />;
    }
    case 'ended':
      return (
        <PanelCard
          panel={panelOfLoan(choice.loan, today, locale)}
          below={<LoanLink card={choice.loan} />}
          acts={
            <>
              <CreditNote card={choice.loan} />
              <Custody card={choice.loan} />
              <BorrowChoices blocked={blocked} />
              <DocumentButton body={{ kind: 'statement', loan_id: choice.loan.loanId }}>
                {m.account_statement()}
              </DocumentButton>
            </>
          }
        />
      );
    case 'nothing':
      return <PanelCard panel={panelOfNothing()} acts={<BorrowChoices blocked={blocked} />} />;
  }
}

/**
 * An offer to sign, or a signed agreement, of somebody whose first panel is about the loans that they owe on: nothing else on the page
 * leads to the agreement.
 */
export function AgreedCard({ card, today }: { readonly card: ApplicationCard } & Today) {
  const panel = panelOfApplication(card, today) ?? panelOfNothing();
  return (
    <PanelCard
      panel={panel}
      named={panel.strip?.text ?? m.account_lender_agreed()}
      acts={<ApplicationActs card={card} isAtSteps />}
    />
  );
}

/** What settling today costs, and the way to the loan. */
function LoanLink({ card }: { readonly card: LoanCard }) {
  const isOpen = !isEnded(card) && card.payoffCents > 0;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6">
      {isOpen && (
        <span className="text-night-ink">
          {m.account_settle_today()} <b className="text-white">{formatDollars(card.payoffCents)}</b>
        </span>
      )}
      <Link
        to={paths['loan-detail']({ loanId: card.loanId })}
        className="inline-flex min-h-11 items-center gap-1 font-bold text-romdoul"
      >
        {m.account_see_loan()}
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </p>
  );
}

const isDefaulted = ({ state }: LoanCard) => state === 'defaulted';

/** A row for each of several loans. */
function LoanRows({ cards }: { readonly cards: readonly LoanCard[] }) {
  return (
    <ul className="divide-y divide-line">
      {cards.map((card) => (
        <li key={card.loanId}>
          <Link
            to={paths['loan-detail']({ loanId: card.loanId })}
            className="flex min-h-13 items-center justify-between gap-3"
          >
            <span>{loanName(card)}</span>
            <span className="inline-flex items-center gap-1 font-bold">
              {card.paidUntil === null || card.dueOn === null
                ? formatDollars(toPayCents(card))
                : m.account_next_comes({
                    amount: formatDollars(card.dueCents),
                    day: displayDay(card.dueOn),
                  })}
              <ChevronRight aria-hidden="true" className="size-5" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const QUIET_LINK = 'inline-flex min-h-11 items-center gap-1 text-primary-dark underline';

/** To the words that refuse an offer, which stand below its text. */
const declining = ({ offerId }: OfferView) => `${paths.sign({ offerId })}#${DECLINE_PLACE}`;

function nextText({ state, missing }: ApplicationCard): string {
  if (missing.length > 0) return missingText(missing.length);
  if (state === 'denied') return m.account_denied_note();
  if (state === 'approved') return m.account_read_and_sign();
  return state === 'signed' ? m.account_money_on_its_way() : m.account_keep_phone();
}

type ApplicationActsProps = {
  readonly card: ApplicationCard;
  /** The steps stand right below. */
  readonly isAtSteps?: boolean;
};

/** What happens next: a call while it is looked at; whom to ask once it is answered. */
function ApplicationActs({ card, isAtSteps = false }: ApplicationActsProps) {
  const facts = useFacts();
  const isDenied = card.state === 'denied';
  return (
    <>
      <p>{nextText(card)}</p>
      {card.state === 'signed' && card.product === 'pawn' && <BringFirst />}
      {card.state === 'approved' && card.offer && (
        <>
          <LinkButton to={paths.sign({ offerId: card.offer.offerId })} wide>
            {m.sign_title()}
          </LinkButton>
          <Link to={declining(card.offer)} className={QUIET_LINK}>
            {m.sign_decline()}
          </Link>
        </>
      )}
      {isDenied && facts && <Hotline phone={facts.company.hotline} />}
      {!isAtSteps && (
        <p>
          <a href="#steps" className={`${QUIET_LINK} font-bold`}>
            {isDenied ? m.account_see_reasons() : m.account_see_steps()}
          </a>
        </p>
      )}
    </>
  );
}

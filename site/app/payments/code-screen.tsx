import type { KhqrView } from 'contract/payments';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { type ReactNode, useEffect, useRef } from 'react';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import type { Paid } from './code-watch.ts';
import { svgAddress } from './code-picture.ts';
import { type Opened, useOpenCode } from './open-code.ts';
import { SavePicture } from './save-picture.tsx';
import { useCode, useSecondsLeft } from './use-code.ts';

type CodeScreenProps = {
  readonly asked: Opened;
  /** Called once when the bank has told of the money. */
  readonly onPaid: (paid: Paid) => void;
};

/** A code to pay by: what it is for, how long it works, and what became of it (docs/loan-book.md, "Money coming in"). */
export default function CodeScreen({ asked, onPaid }: CodeScreenProps) {
  useLocale();
  const { made, renew } = useOpenCode();
  const { news, isAway, again } = useCode(asked, made);
  const told = useRef(false);
  useEffect(() => {
    if (news.kind !== 'paid' || told.current) return;
    told.current = true;
    onPaid({ cents: news.cents, receipt: news.receipt });
  }, [news, onPaid]);
  return (
    <div className="grid gap-3">
      {news.kind === 'making' && <Blank />}
      {news.kind === 'waiting' && <Working code={news.code} until={news.until} again={again} />}
      {news.kind === 'expired' && <Expired code={news.code} again={again} />}
      {news.kind === 'refused' && (
        <>
          <p role="alert">{news.message}</p>
          <Button tone="secondary" onClick={news.isStale ? renew : again}>
            {news.isStale ? m.khqr_see_due() : m.ui_retry()}
          </Button>
        </>
      )}
      {news.kind === 'looked-at' && <Settling text={m.khqr_looked_at()} />}
      {news.kind === 'going-back' && <Settling text={m.khqr_going_back()} />}
      {news.kind === 'given-back' && (
        <Settling text={m.khqr_given_back({ day: displayDay(news.on) })} />
      )}
      {/* There from the start, so that what comes into it is read out. */}
      <div role="status">
        {isAway && <Alert tone="romdoul">{m.khqr_away()}</Alert>}
        {!isAway && news.kind === 'waiting' && (
          <p className="text-center text-sm text-ink-2 lg:text-start">{m.khqr_waiting()}</p>
        )}
      </div>
    </div>
  );
}

/** The place of a code that is on its way. */
function Blank() {
  return (
    <p role="status" className="grid min-h-72 place-items-center text-ink-2">
      {m.ui_loading()}
    </p>
  );
}

type CodeProps = { readonly code: KhqrView; readonly again: () => void };

function Working({ code, until, again }: CodeProps & { readonly until: number }) {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return <Expired code={code} again={again} />;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const amount = formatDollars(code.cents);
  return (
    <div className="grid gap-3">
      <div className="grid items-center gap-x-5 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={svgAddress(code.svg)}
          alt={m.khqr_picture_of({ amount })}
          width="240"
          height="240"
          className="size-60 justify-self-center rounded-lg bg-white lg:size-44"
        />
        <div className="text-center lg:text-start">
          <p className="font-bold">{m.khqr_exactly({ amount })}</p>
          <p className="text-label text-ink-2">
            {m.khqr_riel({ riel: code.riel.toLocaleString('en-US') })}
          </p>
          <p className="text-label text-ink-2">{m.khqr_bill({ bill: code.bill })}</p>
          <p role="timer" className="font-bold">
            {m.khqr_time_left({ time })}
          </p>
        </div>
      </div>
      <p className="hidden text-sm text-ink-2 lg:block">{m.khqr_scan()}</p>
      <SavePicture code={code} />
      <p className="text-sm text-ink-2 lg:hidden">{m.khqr_save_hint()}</p>
    </div>
  );
}

function Expired({ code, again }: CodeProps) {
  return (
    <>
      <p className="font-bold">{m.khqr_exactly({ amount: formatDollars(code.cents) })}</p>
      <Live>{m.khqr_expired()}</Live>
      <Button wide onClick={again}>
        {m.khqr_again()}
      </Button>
    </>
  );
}

/** What a person does, or did, with money that is no payment by itself; whom to ask. */
function Settling({ text }: { readonly text: string }) {
  const facts = useFacts();
  return (
    <>
      <Live>{text}</Live>
      {facts && <Hotline phone={facts.company.hotline} />}
    </>
  );
}

function Live({ children }: { readonly children: ReactNode }) {
  return (
    <Alert tone="romdoul" live>
      {children}
    </Alert>
  );
}

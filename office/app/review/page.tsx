import { applicationNumber } from 'contract/record-numbers';
import { oneApplication, type Review } from 'contract/office/applications';
import { reviewers } from 'contract/office/queue';
import type { StaffName } from 'contract/office/staff-name';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { ArrowRight } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { DecisionBar } from '../decide/decision-bar.tsx';
import { APPLICATION_ID, loaded, mustName } from '../load.ts';
import { AssignDialog } from '../queue/assign-dialog.tsx';
import { FilePlus, Pencil } from '../queue/icons.tsx';
import { useNext, useNextKey } from '../queue/use-next.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { type KeyBinding, useKeys } from '../shell/keys.ts';
import type { Route } from './+types/page';
import { Answers } from './answers.tsx';
import { Alike, Earlier, Timeline } from './beside.tsx';
import { Calls } from './calls.tsx';
import { Checks } from './checks.tsx';
import { Compare } from './compare.tsx';
import { Cost } from './cost.tsx';
import { AskDialog, Documents } from './documents.tsx';
import { ReviewHead } from './head.tsx';
import { lacksAnswers, Missing } from './missing-sheet.tsx';
import { Notes } from './notes.tsx';
import { Photos } from './photos.tsx';
import { usePresence } from './use-presence.ts';

/** An application with all that a decision needs. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  mustName(params.id, APPLICATION_ID);
  const { call } = context.get(officeContext);
  const [review, people] = await Promise.all([
    call(oneApplication, { params: { id: params.id } }),
    call(reviewers),
  ]);
  return { review: loaded(review, request), people: loaded(people, request).people };
}

/** The navigation leaves it its room. */
export const handle = { isRecord: true };

export function meta({ params }: Route.MetaArgs) {
  return [{ title: m.office_title({ page: applicationNumber(params.id) }) }];
}

/** The review of one application; another one begins with nothing of the last. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { review, people } = loaderData;
  return <Workplace key={review.id} review={review} people={people} />;
}

function Workplace({
  review,
  people,
}: {
  readonly review: Review;
  readonly people: readonly StaffName[];
}) {
  const openBy = usePresence(review);
  const [isSide, setSide] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [assigning, setAssigning] = useState<Review | null>(null);
  const next = useNext();
  const toggleSide = () => setSide((before) => !before);
  usePageKeys({
    isSide,
    leaveSide: () => setSide(false),
    ask: () => setAsking(true),
    write: lacksAnswers(review) ? () => setWriting(true) : null,
    assign: () => setAssigning(review),
    next,
  });
  return (
    <>
      <ReviewHead review={review} openBy={openBy} onAssign={() => setAssigning(review)} />
      <div className="review" data-side={isSide ? '' : undefined}>
        <div className="review-photos">
          <Photos review={review} isSide={isSide} onSide={toggleSide} />
          <Compare review={review} />
          <Alike review={review} />
          <Timeline review={review} />
        </div>
        <Answers review={review} />
        <div className="review-checks">
          <Checks review={review} onWrite={() => setWriting(true)} />
          <Calls review={review} />
          <Documents review={review} onAsk={() => setAsking(true)} />
          <Cost review={review} />
          <Earlier review={review} />
          <Notes review={review} />
        </div>
      </div>
      <DecisionBar applicationId={review.id} onDecided={() => void next()}>
        <PageActs
          onWrite={lacksAnswers(review) ? () => setWriting(true) : null}
          onAsk={() => setAsking(true)}
          onNext={() => void next()}
        />
      </DecisionBar>
      <Missing review={review} open={isWriting} onClose={() => setWriting(false)} />
      <AskDialog review={review} open={isAsking} onClose={() => setAsking(false)} />
      <AssignDialog application={assigning} people={people} onClose={() => setAssigning(null)} />
    </>
  );
}

type PageActsProps = {
  /** Null where nothing is missing. */
  readonly onWrite: (() => void) | null;
  readonly onAsk: () => void;
  readonly onNext: () => void;
};

/** What is done beside the decision, with its keys. */
function PageActs({ onWrite, onAsk, onNext }: PageActsProps) {
  return (
    <>
      {onWrite !== null && (
        <Button
          tone="secondary"
          start={<Pencil className="size-4" aria-hidden="true" />}
          end={<KeyCaps caps={['W']} />}
          onClick={onWrite}
        >
          {m.office_missing_act()}
        </Button>
      )}
      <Button
        tone="secondary"
        start={<FilePlus className="size-4" aria-hidden="true" />}
        end={<KeyCaps caps={['D']} />}
        onClick={onAsk}
      >
        {m.office_review_ask()}
      </Button>
      <Button
        tone="secondary"
        start={<ArrowRight className="size-4" aria-hidden="true" />}
        end={<KeyCaps caps={['N']} />}
        onClick={onNext}
      >
        {m.office_review_next()}
      </Button>
    </>
  );
}

interface PageKeys {
  readonly isSide: boolean;
  readonly leaveSide: () => void;
  readonly ask: () => void;
  /** Null where nothing is missing. */
  readonly write: (() => void) | null;
  readonly assign: () => void;
  readonly next: () => Promise<void>;
}

function usePageKeys({ isSide, leaveSide, ask, write, assign, next }: PageKeys): void {
  useNextKey(next);
  useKeys([
    {
      code: 'Escape',
      caps: ['Esc'],
      label: m.office_review_key_back,
      group: 'lists',
      // Otherwise it leads back to the list.
      when: () => isSide,
      run: leaveSide,
    },
    {
      code: 'KeyD',
      caps: ['D'],
      label: m.office_review_key_ask,
      group: 'lists',
      inBar: true,
      run: ask,
    },
    ...(write === null ? [] : [writeKey(write)]),
    {
      code: 'KeyA',
      caps: ['A'],
      label: m.office_queue_key_assign,
      group: 'lists',
      run: assign,
    },
  ]);
}

const writeKey = (run: () => void): KeyBinding => ({
  code: 'KeyW',
  caps: ['W'],
  label: m.office_missing_key,
  group: 'lists',
  inBar: true,
  run,
});

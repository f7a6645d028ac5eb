import { SECOND } from 'contract/office/who';
import { endCancellation } from 'contract/office/cancellations';
import type { DecisionView } from 'contract/office/decision-views';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { useAct } from '../desk/use-act.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import type { Panel } from './panels.ts';
import { actorName, actorNames } from './words.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { WhoMay, useMay } from '../desk/who-may.tsx';

type CancelActsProps = {
  readonly view: DecisionView;
  readonly onOpen: (panel: Panel) => void;
  readonly onDone: () => void;
};

/** Whether the money of an agreement is ordered: its order must be taken back before the agreement can be cancelled. */
function isOrdered({ acts }: DecisionView): boolean {
  const times = (wanted: string) => acts.filter(({ kind }) => kind === wanted).length;
  return times('money_ordered') > times('money_taken_back');
}

/** A signed agreement whose money does not go out: one proposes to cancel it, a manager looks; the others are told who can. */
export function CancelActs({ view, onOpen, onDone }: CancelActsProps) {
  const { handle } = useSession();
  const { cancellation } = view;
  const mayPropose = useMay(SECOND);
  if (cancellation === null || cancellation.ended !== null) {
    if (isOrdered(view)) {
      return (
        <p className="self-center text-sm text-ink-2">{m.office_cancellations_money_ordered()}</p>
      );
    }
    if (!mayPropose) return <WhoMay act={m.office_cancellations_cancel()} roles={SECOND} />;
    return (
      <Button tone="secondary" onClick={() => onOpen('cancel')}>
        {m.office_cancellations_cancel()}
      </Button>
    );
  }
  const isOwn = cancellation.who === `staff:${handle}`;
  if (mayPropose && !isOwn) {
    return <Button onClick={() => onOpen('end-cancel')}>{m.office_cancellations_look()}</Button>;
  }
  return <Waiting view={view} isOwn={isOwn} onDone={onDone} />;
}

/** Who proposed it waits for another, and may take it back. */
function Waiting({
  view,
  isOwn,
  onDone,
}: {
  readonly view: DecisionView;
  readonly isOwn: boolean;
  readonly onDone: () => void;
}) {
  const locale = useLocale();
  const { busy, trouble, send } = useAct();
  const names = actorNames(view.others.cancel, locale);
  const takeBack = async () => {
    const body = { version: view.version, confirm: false, note: null };
    const done = await send(() => call(endCancellation, { params: { id: view.id }, body }));
    if (done !== null) toast(m.office_cancellations_taken_back(), { tone: 'green' });
    onDone();
  };
  return (
    <>
      {trouble !== null && <p className="text-red">{trouble.text}</p>}
      <p className="flex items-center text-sm text-ink-2">
        {names === '' ? m.office_cancellations_nobody() : m.office_can_confirm({ names })}
      </p>
      {isOwn && (
        <Button tone="secondary" busy={busy} onClick={() => void takeBack()}>
          {m.office_decide_take_back()}
        </Button>
      )}
    </>
  );
}

const ENDS = {
  waiting: ['romdoul', m.office_cancellations_waiting, m.office_confirmed_by],
  confirmed: ['neutral', m.office_cancellations_cancelled, m.office_confirmed_by],
  refused: ['neutral', m.office_cancellations_outcome_stands, m.office_cancellations_refused_by],
  'taken back': [
    'neutral',
    m.office_cancellations_outcome_taken_back,
    m.office_cancellations_taken_back_by,
  ],
} as const;

/** That the agreement is to be cancelled, was, or stands after all: who proposed it and why, who ended it, when, and why not. */
export function CancellationCard({ view: { cancellation } }: { readonly view: DecisionView }) {
  const locale = useLocale();
  if (cancellation === null) return null;
  const { reason, at, ended } = cancellation;
  const [tone, state, endedBy] = ENDS[ended?.outcome ?? 'waiting'];
  return (
    <section className="panel panel-red" aria-labelledby="cancellation-title">
      <div className="panel-head">
        <h2 id="cancellation-title">{m.office_cancellations_card()}</h2>
        <Pill tone={tone}>{state()}</Pill>
      </div>
      <div className="panel-body">
        <Facts
          rows={[
            [m.office_decide_proposed_by(), actorName(cancellation, locale)],
            [m.office_decide_proposed_at(), wholeTime(at)],
            [m.field_reason(), <OwnWords key="reason" text={reason} />],
            ...(ended === null
              ? []
              : ([
                  [endedBy(), actorName(ended, locale)],
                  [m.office_cancellations_ended_at(), wholeTime(ended.at)],
                ] as const)),
            ...(ended?.note
              ? ([
                  [m.office_cancellations_why_stands(), <OwnWords key="note" text={ended.note} />],
                ] as const)
              : []),
          ]}
        />
      </div>
    </section>
  );
}

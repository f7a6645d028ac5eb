import { viewPhoto } from 'contract/office/applications';
import type { ReviewDocument } from 'contract/office/document-requests';
import { Check, Clock, type Icon, X } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { useStaffName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { OpenedPhoto, useOpenedPhoto } from './opened-photo.tsx';

/** What can be done with a paper while it is reviewed. */
export type PaperActs = {
  readonly onBring: (document: ReviewDocument) => void;
  readonly onEnd: (document: ReviewDocument) => void;
  readonly onStrike: (document: ReviewDocument) => void;
};

type RequestedProps = {
  /** Of the application. */
  readonly id: string;
  readonly document: ReviewDocument;
  /** Null: the application is not in review. */
  readonly acts: PaperActs | null;
};

/** A paper that was asked for or brought: whether it has come, by whom, and what can be done about it. */
export function Requested({ id, document, acts }: RequestedProps) {
  const nameOf = useStaffName();
  const { label, received_at, ended, struck } = document;
  const [Sign, tone] = signOf(document);
  const isWaiting = received_at === null && ended === null;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Sign className={`size-4 ${tone}`} aria-hidden="true" />
      <span className={struck === null ? '' : 'line-through'}>{label}</span>
      {struck !== null && <Pill tone="romdoul">{m.office_pawn_photo_struck()}</Pill>}
      <span className="ml-auto text-sm text-ink-2">{howItStands(document, nameOf)}</span>
      {acts !== null && isWaiting && (
        <>
          <RowButton
            says={m.office_review_came()}
            of={m.office_review_came_of({ document: label })}
            onClick={() => acts.onBring(document)}
          />
          <RowButton
            says={m.office_review_end()}
            of={m.office_review_end_of({ document: label })}
            onClick={() => acts.onEnd(document)}
          />
        </>
      )}
      {acts !== null && received_at !== null && struck === null && (
        <RowButton
          says={m.office_review_strike()}
          of={m.office_pawn_photo_strike({ name: label })}
          onClick={() => acts.onStrike(document)}
        />
      )}
      {struck !== null && <Struck id={id} document={document} struck={struck} />}
    </li>
  );
}

type RowButtonProps = {
  readonly says: string;
  /** The same with the paper's name, for who does not see the row. */
  readonly of: string;
  readonly onClick: () => void;
};

function RowButton({ says, of, onClick }: RowButtonProps) {
  return (
    <button type="button" className="small-button" aria-label={of} onClick={onClick}>
      {says}
    </button>
  );
}

type StruckProps = Pick<RequestedProps, 'id' | 'document'> & {
  readonly struck: NonNullable<ReviewDocument['struck']>;
};

/** Why a photo is wrong; it is shown to who asks for it alone, since it may be another person's. */
function Struck({ id, document: { photo, label }, struck: { by, at, reason } }: StruckProps) {
  const nameOf = useStaffName();
  const { isOpen, source, open } = useOpenedPhoto(() =>
    call(viewPhoto, { params: { id, photo: photo ?? '' }, body: {} }),
  );
  return (
    <div className="grid w-full justify-items-start gap-2">
      <p className="text-sm text-ink-2">
        {m.office_pawn_photo_struck_by({
          who: by === null ? '–' : nameOf(by),
          time: shortTime(at),
        })}{' '}
        <OwnWords text={reason ?? '–'} />
      </p>
      {photo !== null && !isOpen && (
        <RowButton
          says={m.office_review_struck_open()}
          of={`${m.office_review_struck_open()}: ${label}`}
          onClick={() => void open()}
        />
      )}
      {isOpen && (
        <div className="w-full">
          <OpenedPhoto label={label} source={source} />
        </div>
      )}
    </div>
  );
}

function signOf({ received_at, ended, struck }: ReviewDocument): [Icon, string] {
  if (ended !== null || struck !== null) return [X, 'text-ink-2'];
  return received_at === null ? [Clock, 'text-romdoul-ink'] : [Check, 'text-green'];
}

function howItStands(
  { asked_at, received_at, brought, ended }: ReviewDocument,
  nameOf: ReturnType<typeof useStaffName>,
): string {
  if (ended !== null) return `${ended.why} · ${shortTime(ended.at)}`;
  if (received_at === null) return m.office_review_asked_at({ time: shortTime(asked_at) });
  const time = shortTime(received_at);
  if (brought === null) return m.office_review_received_at({ time });
  return m.office_review_brought_by({ name: brought.by === null ? '–' : nameOf(brought.by), time });
}

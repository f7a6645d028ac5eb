import { type Review, type ReviewPhoto, viewPhoto } from 'contract/office/applications';
import { useEffect, useRef, useState } from 'react';
import { Eye } from 'ui/account-icons.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { shortTime } from '../desk/time-text.ts';
import { Columns } from '../queue/icons.tsx';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { useOwnName, useSession } from '../shell/session.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { Card } from './card.tsx';
import { type Look, PhotoFrame, START_LOOK } from './photo-frame.tsx';

type PhotosProps = {
  readonly review: Review;
  readonly isSide: boolean;
  readonly onSide: () => void;
};

/** The photos. Each is asked for once a visit, which is in the audit before it comes; how it is turned is kept for the visit alone. */
export function Photos({ review, isSide, onSide }: PhotosProps) {
  const { photos } = review;
  const shown = useBytes(review);
  const [looks, setLooks] = useState<Readonly<Record<string, Look>>>({});
  const [current, setCurrent] = useState(photos[0]?.id ?? '');
  const lookOf = (id: string) => looks[id] ?? START_LOOK;
  const change = (id: string, changes: Partial<Look>) =>
    setLooks((before) => ({ ...before, [id]: { ...(before[id] ?? START_LOOK), ...changes } }));
  usePhotoKeys({ look: lookOf(current), change: (changes) => change(current, changes), onSide });
  return (
    <Card
      title={m.office_review_photos()}
      end={
        <button type="button" className="small-button" aria-pressed={isSide} onClick={onSide}>
          <Columns className="size-4" aria-hidden="true" />
          {m.office_review_side()}
          <KeyCaps caps={['S']} />
        </button>
      }
    >
      {photos.length === 0 ? (
        <p className="text-ink-2">{m.office_review_no_photos()}</p>
      ) : (
        <div className="photos">
          {photos.map((photo) => (
            <figure key={photo.id} onFocus={() => setCurrent(photo.id)}>
              <PhotoFrame
                label={photo.label}
                source={shown[photo.id] ?? null}
                look={lookOf(photo.id)}
                isCurrent={photo.id === current}
                onChange={(changes) => {
                  setCurrent(photo.id);
                  change(photo.id, changes);
                }}
              />
              <figcaption className="mt-1 flex justify-between gap-3">
                <b>{photo.label}</b>
                <span className="text-sm text-ink-2 tabular">{shortTime(photo.taken_at)}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      {photos.length > 0 && <Logged photos={photos} />}
    </Card>
  );
}

type Shown = { readonly url: string } | { readonly trouble: string };

/** The bytes of the photos, each asked for once. */
function useBytes({ id, photos }: Review): Readonly<Record<string, Shown>> {
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({});
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const ask = async (photo: string) => {
      asked.current.add(photo);
      const outcome = await call(viewPhoto, { params: { id, photo }, body: {} });
      const got: Shown =
        outcome.kind === 'done'
          ? { url: outcome.data.data_url }
          : { trouble: troubleText(outcome) };
      setShown((before) => ({ ...before, [photo]: got }));
    };
    for (const photo of photos) {
      if (!asked.current.has(photo.id)) void ask(photo.id);
    }
  }, [id, photos]);
  return shown;
}

/** Says that looking is logged, and who looked last. */
function Logged({ photos }: { readonly photos: readonly ReviewPhoto[] }) {
  const nameOf = useStaffName();
  const own = useOwnName(useSession());
  const last = photos.flatMap(({ seen }) => seen ?? []).sort((a, b) => b.at.localeCompare(a.at))[0];
  return (
    <p className="logged">
      <Eye className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span>
        {m.office_review_logged({ name: own })}{' '}
        {last !== undefined &&
          m.office_review_seen({ name: nameOf(last.by), time: shortTime(last.at) })}
      </span>
    </p>
  );
}

interface PhotoKeys {
  readonly look: Look;
  readonly change: (changes: Partial<Look>) => void;
  readonly onSide: () => void;
}

function usePhotoKeys({ look, change, onSide }: PhotoKeys): void {
  const zoom = (by: number) => change({ zoom: Math.min(5, Math.max(1, look.zoom + by)) });
  const turn = (by: number) => change({ turn: look.turn + by });
  const group = 'lists' as const;
  useKeys([
    { code: 'KeyS', caps: ['S'], label: m.office_review_side, group, inBar: true, run: onSide },
    {
      code: 'Equal',
      caps: ['+'],
      label: m.office_review_zoom_in,
      group,
      goesOn: true,
      run: () => zoom(0.5),
    },
    {
      code: 'Equal',
      shift: true,
      caps: ['+'],
      label: m.office_review_zoom_in,
      group,
      goesOn: true,
      run: () => zoom(0.5),
    },
    {
      code: 'Minus',
      caps: ['-'],
      label: m.office_review_zoom_out,
      group,
      goesOn: true,
      run: () => zoom(-0.5),
    },
    {
      code: 'BracketLeft',
      caps: ['['],
      label: m.office_review_turn_left,
      group,
      goesOn: true,
      run: () => turn(-90),
    },
    {
      code: 'BracketRight',
      caps: [']'],
      label: m.office_review_turn_right,
      group,
      goesOn: true,
      run: () => turn(90),
    },
  ]);
}

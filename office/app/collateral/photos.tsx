import { SHOWS_NAMES } from 'contract/office/collateral-names';
import {
  addCollateralPhoto,
  type Collateral,
  COLLATERAL_PHOTOS,
  type CollateralPhotoShows,
  strikeCollateralPhoto,
  viewCollateralPhoto,
} from 'contract/office/collateral';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { Select } from 'ui/select.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { OwnWords } from '../desk/own-words.tsx';
import { shortTime } from '../desk/time-text.ts';
import { ReasonedAct } from '../desk/reasoned-act.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { base64Of } from '../desk/base64-of.ts';
import { PhotoField, useChosenPhoto } from '../desk/photo-field.tsx';
import { useAct } from '../desk/use-act.ts';
import { Camera } from 'ui/form-icons.tsx';
import { OpenedPhoto, useOpenedPhoto } from '../review/opened-photo.tsx';
import type { FormProps } from './form-props.ts';
import { DoCaps } from '../desk/do-caps.tsx';

/** The photos of a thing: each is shown when it is asked for, which is noted, and more are taken while it is here. */
export function CollateralPhotos({
  collateral,
  take,
  mayAdd,
}: FormProps & { readonly mayAdd: boolean }) {
  const { photos, application } = collateral;
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{m.office_pawn_photos()}</h3>
      {photos.length === 0 ? (
        <p className="text-sm text-ink-2">{m.office_pawn_photos_none()}</p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{m.office_pawn_photo_logged()}</p>
          <ul className="grid gap-3">
            {photos.map((photo) => (
              <li key={photo.id}>
                <OnePhoto application={application} photo={photo} />
                {mayAdd && photo.struck === null && (
                  <StrikePhoto application={application} photo={photo} take={take} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAdd && <AddPhoto key={photos.length} collateral={collateral} take={take} />}
    </section>
  );
}

type OnePhotoProps = {
  readonly application: string;
  readonly photo: Collateral['photos'][number];
};

/** Closed until somebody asks to see it. */
function OnePhoto({ application, photo: { id, shows, by, at, seen, struck } }: OnePhotoProps) {
  const nameOf = useStaffName();
  const { isOpen, source, open } = useOpenedPhoto(() =>
    call(viewCollateralPhoto, { params: { application, photo: id } }),
  );
  const name = SHOWS_NAMES[shows]();
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <Camera className="size-5 text-ink-2" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <b className={struck === null ? '' : 'line-through'}>{name}</b>
          {struck !== null && <Pill tone="romdoul">{m.office_pawn_photo_struck()}</Pill>}
          <span className="block text-xs text-ink-2">
            {nameOf(by)} · {shortTime(at)}
          </span>
        </span>
        {!isOpen && (
          <Button tone="secondary" size="small" onClick={() => void open()}>
            {m.office_pawn_photo_open()}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {isOpen && <OpenedPhoto label={name} source={source} />}
      {struck !== null && (
        <p className="text-xs text-ink-2">
          {m.office_pawn_photo_struck_by({ who: nameOf(struck.by), time: shortTime(struck.at) })}{' '}
          <OwnWords text={struck.reason} />
        </p>
      )}
      {seen !== null && (
        <p className="text-xs text-ink-2">
          {m.office_pawn_photo_seen({ who: nameOf(seen.by), time: shortTime(seen.at) })}
        </p>
      )}
    </div>
  );
}

/** A wrong photo is struck: it stays, marked. */
function StrikePhoto({
  application,
  photo: { id, shows },
  take,
}: OnePhotoProps & Pick<FormProps, 'take'>) {
  return (
    <ReasonedAct
      title={m.office_pawn_photo_strike({ name: SHOWS_NAMES[shows]() })}
      button={m.office_pawn_photo_strike_do()}
      size="small"
      draft={`strike-${id}`}
      act={(reason) =>
        call(strikeCollateralPhoto, { params: { application, photo: id }, body: { reason } })
      }
      onDone={(done) => take(done, m.office_pawn_photo_struck_done())}
    />
  );
}

function AddPhoto({ collateral: { application }, take }: FormProps) {
  const act = useAct();
  const [shows, setShows] = useState<CollateralPhotoShows>('item');
  const photo = useChosenPhoto();
  const { file } = photo;
  const wrong = photo.broken ?? act.errorOf('photo');
  const send = async () => {
    if (file === undefined) return;
    const base64 = await base64Of(file);
    const done = await act.send(() =>
      call(addCollateralPhoto, { params: { application }, body: { shows, base64 } }),
    );
    if (done !== null) take(done, m.office_pawn_done_photo());
  };
  return (
    <div className="side-card grid gap-3">
      <Select
        name="shows"
        label={m.office_pawn_photo_shows()}
        options={COLLATERAL_PHOTOS.map((value) => ({ value, label: SHOWS_NAMES[value]() }))}
        value={shows}
        onChange={(value) => setShows(value as CollateralPhotoShows)}
        placeholder={false}
      />
      <PhotoField label={m.office_pawn_photo_field()} photo={photo} wrong={wrong} />
      {wrong === undefined && <TroubleBox trouble={act.trouble} onSee={act.forget} />}
      {file !== undefined && (
        <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
          {m.office_pawn_photo_add()}
        </Button>
      )}
    </div>
  );
}

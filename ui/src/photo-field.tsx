import { Trash } from './form-icons.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { m } from 'words/messages';
import { Button } from './button.tsx';
import { controlAttributes, FieldGroup, type FieldProps } from './field.tsx';
import { PhotoButton } from './photo-button.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { shrinkPhoto } from './shrink-photo.ts';
import { Spinner } from './spinner.tsx';

type PhotoFieldProps = FieldProps & {
  /** The photo as it will be sent: already shrunk; undefined when there is none. */
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  /** Called with the work on each chosen photo, which ends once `onChange` was called or the photo cannot be used. */
  readonly onPreparing?: (work: Promise<void>) => void;
  /** The drawing of what to photograph, shown while there is no photo. */
  readonly sample: ReactNode;
  /** The sample's text alternative. */
  readonly sampleLabel?: string;
  /** `user` for a face, `environment` for papers and things. */
  readonly camera?: 'user' | 'environment';
  /** Between 0 and 1 while it is being sent. */
  readonly progress?: number;
  /** Stands in for a photo that the server already has and this device no longer does. */
  readonly sent?: ReactNode;
};

/** The two ways to a photo: the camera, and the pictures on the phone (which carries the name). */
function PhotoButtons(
  props: Pick<PhotoFieldProps, 'name' | 'label' | 'error' | 'camera' | 'disabled'> & {
    readonly id: string;
    readonly again: boolean;
    readonly onFile: (file: File) => void;
  },
) {
  const { name, label, error, camera = 'environment', disabled, id, again, onFile } = props;
  const shared = {
    of: typeof label === 'string' ? label : '',
    describedBy: error ? `${id}-error` : undefined,
    invalid: Boolean(error),
    disabled: disabled ?? false,
    onFile,
  };
  return (
    <div className="flex flex-wrap gap-3">
      <PhotoButton
        {...shared}
        label={again ? m.ui_photo_retake() : m.ui_photo_take()}
        tone={again ? 'secondary' : 'primary'}
        icon={!again}
        camera={camera}
      />
      <PhotoButton
        {...shared}
        label={again ? m.ui_photo_change() : m.ui_photo_choose()}
        tone="secondary"
        name={name}
      />
    </div>
  );
}

/** The content of the frame while there is no photo on this device. */
function Sample({
  sent,
  sample,
  sampleLabel,
}: Pick<PhotoFieldProps, 'sent' | 'sample' | 'sampleLabel'>) {
  if (sent !== undefined) return sent;
  return (
    <div
      role={sampleLabel ? 'img' : undefined}
      aria-label={sampleLabel}
      className="overflow-hidden rounded-lg *:block *:h-auto *:w-full"
    >
      {sample}
    </div>
  );
}

/** A photo taken with the camera or picked from the phone, and made smaller at once. */
export function PhotoField(given: PhotoFieldProps) {
  const { file, onChange, onPreparing, progress } = given;
  const [preparing, setPreparing] = useState(false);
  const [broken, setBroken] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  /* The buttons stay usable meanwhile, since a disabled one would lose the focus; the last photo counts. */
  const take = async (chosen: File) => {
    turn.current += 1;
    const mine = turn.current;
    setPreparing(true);
    setBroken(false);
    const photo = await shrinkPhoto(chosen);
    if (mine !== turn.current) return;
    if (photo) onChange(photo);
    setBroken(photo === null);
    setPreparing(false);
  };
  const remove = () => {
    setBroken(false);
    onChange(undefined);
    group.current?.querySelector('input')?.focus();
  };
  const error = broken ? m.refusal_photo_broken() : given.error;
  const props = { ...given, error };
  const has = file !== undefined || props.sent !== undefined;
  const photo = file ? m.ui_photo_yours({ name: file.name }) : '';
  const news = broken ? m.refusal_photo_broken() : photo;
  return (
    <FieldGroup {...props} role="group">
      <div
        ref={group}
        className={`grid grid-cols-1 gap-3 rounded-lg border-[1.5px] border-dashed p-4 sm:grid-cols-[17rem_minmax(0,1fr)] sm:items-center sm:gap-5 ${props.error ? 'border-red' : 'border-control'}`}
      >
        {preparing ? (
          <div className="grid aspect-16/10 place-items-center rounded-lg bg-paper text-primary">
            <Spinner className="size-8" label={m.ui_photo_preparing()} />
          </div>
        ) : file ? (
          <PhotoPreview file={file} />
        ) : (
          <Sample {...props} />
        )}
        <div className="grid min-w-0 grid-cols-1 gap-3">
          {progress !== undefined && (
            <ProgressBar
              value={progress}
              label={m.ui_photo_sending({ percent: String(Math.round(progress * 100)) })}
            />
          )}
          <PhotoButtons
            {...props}
            id={controlAttributes(props).id}
            again={has}
            onFile={(chosen) => {
              const work = take(chosen);
              onPreparing?.(work);
            }}
          />
          {has && !preparing && (
            <Button
              tone="quiet"
              size="small"
              onClick={remove}
              start={<Trash className="size-5" aria-hidden="true" />}
            >
              {m.ui_photo_remove()}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {preparing ? m.ui_photo_preparing() : news}
      </p>
    </FieldGroup>
  );
}

import { useState } from 'react';
import { PhotoButton } from 'ui/photo-button.tsx';
import { PhotoPreview } from 'ui/photo-preview.tsx';
import { shrinkPhoto } from 'ui/shrink-photo.ts';
import { m } from 'words/messages';

/** A photo that is taken or chosen, made small before it is sent; it stays where sending fails. */
export function useChosenPhoto() {
  const [file, setFile] = useState<File | undefined>();
  const [isBroken, setBroken] = useState(false);
  const choose = (chosen: File) =>
    void shrinkPhoto(chosen).then((photo) => {
      setFile(photo ?? undefined);
      setBroken(photo === null);
    });
  return { file, choose, broken: isBroken ? m.refusal_photo_broken() : undefined };
}

type PhotoFieldProps = {
  readonly label: string;
  readonly photo: ReturnType<typeof useChosenPhoto>;
  /** Why the photo is not taken. */
  readonly wrong: string | undefined;
};

/** The buttons of such a photo: the camera's and the file's, with what was chosen above them. */
export function PhotoField({ label, photo: { file, choose }, wrong }: PhotoFieldProps) {
  const shared = {
    of: label,
    describedBy: wrong === undefined ? undefined : 'photo-error',
    invalid: wrong !== undefined,
    onFile: choose,
  };
  return (
    <>
      {file !== undefined && <PhotoPreview file={file} />}
      <div role="group" aria-label={label} className="flex flex-wrap gap-2">
        <PhotoButton
          {...shared}
          label={m.ui_photo_take()}
          tone={file === undefined ? 'primary' : 'secondary'}
          camera="environment"
          icon
        />
        <PhotoButton {...shared} label={m.ui_photo_choose()} tone="secondary" name="photo" />
      </div>
      {wrong !== undefined && (
        <p id="photo-error" role="alert" className="text-sm text-red">
          {wrong}
        </p>
      )}
    </>
  );
}

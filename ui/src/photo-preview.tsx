import { FileImage } from './form-icons.tsx';
import { useEffect, useState } from 'react';
import { m } from 'words/messages';

/** A photo that has been taken, with its name and size; a note where the browser cannot show it. */
export function PhotoPreview({ file }: { readonly file: File }) {
  const [source, setSource] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    setFailed(false);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <figure className="animate-fade">
      <div className="grid aspect-[16/10] place-items-center overflow-hidden rounded-lg bg-paper">
        {failed ? (
          <p className="grid justify-items-center gap-2 p-4 text-center text-sm text-ink-2">
            <FileImage className="size-8" aria-hidden="true" />
            {m.ui_photo_no_preview()}
          </p>
        ) : (
          source && (
            <img
              src={source}
              alt={m.ui_photo_yours({ name: file.name })}
              onError={() => setFailed(true)}
              className="size-full object-contain"
            />
          )
        )}
      </div>
      <figcaption className="mt-1 flex justify-between gap-3 text-sm text-ink-2">
        <span className="min-w-0 truncate" dir="auto">
          {file.name}
        </span>
        <span className="shrink-0">{fileSize(file.size)}</span>
      </figcaption>
    </figure>
  );
}

/** A size in the unit a person knows: `640 KB`, `1.2 MB`. */
function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

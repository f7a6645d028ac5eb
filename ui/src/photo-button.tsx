import { Camera } from './form-icons.tsx';
import type { ChangeEvent } from 'react';
import { buttonClass } from './button-class.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

type PhotoButtonProps = {
  /** The button's text. */
  readonly label: string;
  /** The field's label, for the accessible name. */
  readonly of: string;
  readonly tone: 'primary' | 'secondary';
  readonly camera?: 'user' | 'environment';
  readonly icon?: boolean;
  /** The wire key, on the one of the two inputs that carries it. */
  readonly name?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
};

/** A file input that looks like a button. The input covers the button, so that taps reach the native control. */
export function PhotoButton(props: PhotoButtonProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) props.onFile(file);
    /* Choosing the same picture again must count as a change. */
    event.target.value = '';
  };
  return (
    <label
      className={`${buttonClass(props.tone)} min-w-0 flex-1 basis-28 px-3! [&:lang(en)]:basis-auto`}
    >
      <input
        type="file"
        name={props.name}
        accept={ACCEPT}
        capture={props.camera}
        aria-label={props.of ? `${props.label}: ${props.of}` : props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        disabled={props.disabled}
        onChange={choose}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
      {/* The focus ring of the invisible input. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-lg peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      />
      {props.icon && <Camera className="size-5 shrink-0" aria-hidden="true" />}
      <span aria-hidden="true" className="min-w-0 wrap-anywhere">
        {props.label}
      </span>
    </label>
  );
}

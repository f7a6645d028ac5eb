import { type ComponentProps, useEffect, useRef, useState } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  /** What the server named; null where it could not be asked, empty where it has none. */
  readonly src: string | null;
  /** Our own picture, which shows in those cases and where the file does not load (G-19). */
  readonly own: string;
  readonly alt: string;
};

/** A picture that staff can change, and our own one in its place. */
export function Picture({ src, own, alt, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const place = useRef<HTMLImageElement>(null);
  const shown = src === null || src === '' || src === broken ? own : src;
  useEffect(() => {
    const image = place.current;
    // The error of a file that failed before the page was hydrated is heard by asking once more.
    if (image?.complete && image.naturalWidth === 0 && shown !== own) image.src = shown;
  }, [shown, own]);
  return <img {...rest} ref={place} src={shown} alt={alt} onError={() => setBroken(shown)} />;
}

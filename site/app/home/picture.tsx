import type { ToldPicture } from 'contract/content';
import { useLocale } from '../locale.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'onError'> & {
  /** What the server named; null where it could not be asked. */
  readonly told: ToldPicture | null;
  /** Our own picture, which shows in those cases and where the file does not load (G-19). */
  readonly own: string;
  /** Of our own picture. */
  readonly alt: string;
};

/** A picture that staff can change, and our own one in its place. */
export function Picture({ told, own, alt, ...rest }: PictureProps) {
  const isKhmer = useLocale() === 'km';
  const src = told?.image ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  const place = useRef<HTMLImageElement>(null);
  const shown = src === null || src === '' || src === broken ? own : src;
  useEffect(() => {
    const image = place.current;
    // The error of a file that failed before the page was hydrated is heard by asking once more.
    if (image?.complete && image.naturalWidth === 0 && shown !== own) image.src = shown;
  }, [shown, own]);
  const isTheirs = shown !== own && told?.medium != null;
  const said = isKhmer ? told?.alt_km : told?.alt_en;
  return (
    <img
      {...rest}
      ref={place}
      src={shown}
      srcSet={isTheirs ? `${told.medium} 1000w, ${shown} 2000w` : undefined}
      alt={shown === own ? alt : (said ?? alt)}
      onError={() => setBroken(shown)}
    />
  );
}

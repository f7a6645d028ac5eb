import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenWide } from 'ui/wide-screen.ts';
import type { LoanPictureProps } from './loan-picture.tsx';

const load = () => import('./loan-picture.tsx');

const OnServer = import.meta.env.SSR ? lazy(load) : null;
const KEPT = { __html: '' };
const nothing = () => null;

/**
 * The loan's picture, whose code only wide screens load. Until it is there the server's HTML stays: React leaves the content of
 * an element alone that it takes over with `dangerouslySetInnerHTML`. (A `Suspense` that waits for a wide screen would hold up
 * every change of language.) Where the code fails to come, the picture goes, since it would no longer follow the calculator.
 */
export function WidePicture(props: LoanPictureProps) {
  const [Picture, setPicture] = useState<ComponentType<LoanPictureProps> | null>(null);
  useEffect(() => {
    let here = true;
    const show = (picture: ComponentType<LoanPictureProps>) => here && setPicture(() => picture);
    void whenWide()
      .then(load)
      .then(
        (module) => show(module.default),
        () => show(nothing),
      );
    return () => {
      here = false;
    };
  }, []);
  if (OnServer) {
    return (
      <div>
        <Suspense>
          <OnServer {...props} />
        </Suspense>
      </div>
    );
  }
  if (Picture === null) return <div suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />;
  return <Picture key={props.product} {...props} />;
}

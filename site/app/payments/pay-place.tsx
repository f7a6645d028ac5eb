import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { QrCode } from 'ui/account-icons.tsx';
import { Button } from 'ui/button.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { X } from 'ui/icons.tsx';
import type { Asked } from './code-watch.ts';
import { useOpenCode } from './open-code.ts';

const CodePlace = lazy(() => import('./code-place.tsx'));

type PayPlaceProps = Asked & {
  readonly tone?: 'primary' | 'secondary';
  /** Says the figure that the code will be over. */
  readonly children: ReactNode;
};

/** The button that opens a code, and on a wide screen the code in its place. */
export function PayPlace({
  loanId,
  what,
  instalment = null,
  tone = 'primary',
  children,
}: PayPlaceProps) {
  useLocale();
  const { asked, isWide, open, close } = useOpenCode();
  const isHere = asked?.loanId === loanId && (asked.place ?? asked.what) === what && isWide;
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(isHere);
  useEffect(() => {
    // What had the focus is gone: the code takes it over, and gives it back to the button.
    const target = isHere ? place.current : place.current?.querySelector('button');
    if (was.current !== isHere && document.activeElement === document.body) target?.focus();
    was.current = isHere;
  }, [isHere]);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={m.khqr_title()}>
      {isHere ? (
        <>
          <div className="flex items-center justify-between">
            <p className="font-bold">{m.khqr_title()}</p>
            <IconButton
              label={m.ui_close()}
              icon={<X className="size-5" aria-hidden="true" />}
              onClick={close}
            />
          </div>
          <Suspense fallback={<p className="min-h-72 text-ink-2">{m.ui_loading()}</p>}>
            <CodePlace asked={asked} />
          </Suspense>
        </>
      ) : (
        <Button
          wide
          tone={tone}
          start={<QrCode aria-hidden="true" className="size-5" />}
          onClick={() => open({ loanId, what, instalment })}
        >
          {children}
        </Button>
      )}
    </div>
  );
}

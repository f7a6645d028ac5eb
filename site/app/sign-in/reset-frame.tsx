import { type ReactNode, useEffect, useRef } from 'react';
import { FormHero } from 'ui/drawings/form-hero.tsx';
import { m } from 'words/messages';

/** Phone, code, new password (PWD-05). */
const STEPS = [1, 2, 3] as const;

interface ResetFrameProps {
  /** Its place among the three steps; left out, it is no step. */
  readonly step?: (typeof STEPS)[number];
  readonly title: string;
  /** Whether the title takes the focus on arrival; a page with one field gives it to that instead. */
  readonly focusTitle?: boolean;
  readonly children: ReactNode;
}

/** A page of the way to a new password: its place among the steps, its title, and what is below. */
export function ResetFrame({ step, title, focusTitle = false, children }: ResetFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <BesidePicture>
      <div>
        {step !== undefined && (
          <p className="text-ink-2">{m.ui_step_of({ step: String(step), total: '3' })}</p>
        )}
        <h1 ref={heading} tabIndex={-1} className="focus:outline-none">
          {title}
        </h1>
        {step !== undefined && (
          <div className="mt-2 grid grid-cols-3 gap-1.5" aria-hidden="true">
            {STEPS.map((one) => (
              <span key={one} className={`h-1.5 rounded-sm ${colourOf(one, step)}`} />
            ))}
          </div>
        )}
      </div>
      {children}
    </BesidePicture>
  );
}

/** One column on phones; from 992 px the picture beside it (BW-05, G-52). */
function BesidePicture({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-300 px-4 pt-4 pb-10 lg:grid-cols-2 lg:gap-14 lg:pt-10">
      <div className="mx-auto grid w-full max-w-xl min-w-0 content-start gap-4">{children}</div>
      <FormHero className="hidden h-[min(calc(var(--screen)-10rem),40rem)] min-h-96 w-full rounded-lg lg:block" />
    </div>
  );
}

function colourOf(one: number, step: number): string {
  if (one < step) return 'bg-primary';
  return one === step ? 'bg-romdoul-deep' : 'bg-track';
}

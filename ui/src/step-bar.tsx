import { Check } from './icons.tsx';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { Phrases } from './phrases.tsx';

type StepBarProps = {
  /** The names of the steps, in order. */
  readonly steps: readonly string[];
  /** The current one, from 0; `steps.length` when all are done. */
  readonly current: number;
  /** The heading once all are done. */
  readonly doneTitle?: string;
  /** The saved state: a `SaveState`. */
  readonly state?: ReactNode;
  /** The heading's id, so that a step change can move the focus to it. */
  readonly headingId?: string;
};

/** Progress in a wizard: the step's number and name, and a bar with a segment for each step. */
export function StepBar({ steps, current, doneTitle, state, headingId }: StepBarProps) {
  const total = String(steps.length);
  const step = String(Math.min(current + 1, steps.length));
  return (
    <div>
      {current < steps.length && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
          <p className="text-ink-2">{m.ui_step_of({ step, total })}</p>
          {state}
        </div>
      )}
      <h1 id={headingId} tabIndex={-1} className="text-2xl outline-none">
        <Phrases text={steps[current] ?? doneTitle ?? steps.at(-1) ?? ''} />
      </h1>
      <ol aria-label={m.ui_steps()} className="mt-2 flex gap-1.5">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className="min-w-0 flex-1"
          >
            <span
              aria-hidden="true"
              className={`block h-1.5 rounded-full forced-colors:border ${index < current ? 'bg-primary forced-colors:bg-[Highlight]' : index === current ? 'bg-romdoul forced-colors:bg-[CanvasText]' : 'bg-track'}`}
            />
            <span
              className={`sr-only md:not-sr-only md:mt-1.5 md:flex md:items-center md:gap-1 md:text-sm ${index === current ? 'font-bold text-ink' : 'text-ink-2'}`}
            >
              {index < current && (
                <Check className="size-4 shrink-0 text-primary" aria-hidden="true" />
              )}
              {name}
              {index < current && <span className="sr-only">, {m.ui_step_done()}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

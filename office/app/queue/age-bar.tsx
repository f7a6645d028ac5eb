import { TARGETS, type Urgency } from 'contract/office/queue';
import { m } from 'words/messages';

type AgeProps = { readonly waiting_ms: number; readonly urgency: Urgency };

/** How full the bar of 24 opening hours is, as CSS takes it. */
const part = (ms: number) => `${Math.min(100, (ms / TARGETS.decide) * 100).toFixed(1)}%`;

/** How long somebody has waited, as a bar: its middle tick is 12 hours, its end 24. The number beside it says the same. */
export function AgeBar({ waiting_ms, urgency }: AgeProps) {
  return (
    <span className="age-bar" data-urgency={urgency} aria-hidden="true">
      <span style={{ width: part(waiting_ms) }} />
    </span>
  );
}

/** The same, wide, with its ticks named. */
export function WideAgeBar(props: AgeProps) {
  return (
    <span className="block" aria-hidden="true">
      <span className="age-bar age-bar-wide" data-urgency={props.urgency}>
        <span style={{ width: part(props.waiting_ms) }} />
      </span>
      <span className="age-ticks">
        <span>0</span>
        <span>{m.office_queue_hours({ hours: '12' })}</span>
        <span>{m.office_queue_hours({ hours: '24' })}</span>
      </span>
    </span>
  );
}

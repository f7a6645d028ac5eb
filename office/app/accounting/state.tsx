import type { Webhook } from 'contract/office/accounting';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';

/** Where an address stands: green is quiet, red is what fails. */
export function State({ ended_at: ended, suspended_at, last_error: error, tries }: Webhook) {
  if (ended !== null) return <Pill>{m.office_api_ended()}</Pill>;
  if (suspended_at !== null) return <Pill tone="romdoul">{m.office_api_suspended()}</Pill>;
  if (error === null) return <Pill tone="green">{m.office_api_told()}</Pill>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Pill tone="red">{m.office_api_failing()}</Pill>
      <span className="text-xs text-ink-2">{m.office_message_tries({ count: String(tries) })}</span>
    </span>
  );
}

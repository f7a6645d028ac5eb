import type { Message } from 'contract/office/messages';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { STATE_NAMES } from 'contract/office/message-names';
import { STATE_TONES } from './words.ts';

/** Where a message stands; how often it was tried, where it has not gone out. */
export function State({ state, tries }: Pick<Message, 'state' | 'tries'>) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Pill tone={STATE_TONES[state]}>{STATE_NAMES[state]()}</Pill>
      {state !== 'sent' && tries > 0 && (
        <span className="text-xs text-ink-2">
          {m.office_message_tries({ count: String(tries) })}
        </span>
      )}
    </span>
  );
}

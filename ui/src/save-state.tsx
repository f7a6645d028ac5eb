import { WifiOff } from './form-icons.tsx';
import { Check } from './icons.tsx';
import { m } from 'words/messages';
import { Pill } from './pill.tsx';
import { Spinner } from './spinner.tsx';

type SaveStateProps = { readonly state: 'saved' | 'saving' | 'waiting' | 'unsent' | 'none' };

/** Whether the answers are saved, being saved, or stored on the device until the network or the server is available. */
export function SaveState({ state }: SaveStateProps) {
  return (
    <span role="status">
      {state === 'saved' && (
        <Pill tone="green" bold={false} icon={<Check className="size-4" aria-hidden="true" />}>
          {m.ui_saved()}
        </Pill>
      )}
      {state === 'saving' && (
        <Pill tone="primary" bold={false}>
          <span aria-hidden="true">
            <Spinner className="size-4" />
          </span>
          {m.ui_saving()}
        </Pill>
      )}
      {state === 'waiting' && (
        <Pill tone="romdoul" bold={false} icon={<WifiOff className="size-4" aria-hidden="true" />}>
          {m.ui_waiting_for_line()}
        </Pill>
      )}
      {state === 'unsent' && (
        <Pill tone="romdoul" bold={false}>
          {m.ui_not_sent()}
        </Pill>
      )}
    </span>
  );
}

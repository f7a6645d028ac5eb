import { m } from 'words/messages';
import { useKeys } from '../shell/keys.ts';

/** Ctrl Enter does what the open panel is for; no single key does. */
export function useDoKey(run: () => void): void {
  useKeys([
    {
      code: 'Enter',
      ctrl: true,
      caps: ['Ctrl', 'Enter'],
      label: m.office_decide_key_do,
      group: 'decide',
      run,
    },
  ]);
}

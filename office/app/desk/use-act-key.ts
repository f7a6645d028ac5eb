import type { Text } from 'contract/locale';
import { useKeys } from '../shell/keys.ts';

/** Ctrl Enter does the act of the panel that is open. */
export function useActKey(label: Text, run: () => void): void {
  useKeys([
    { code: 'Enter', ctrl: true, caps: ['Ctrl', 'Enter'], label, group: 'everywhere', run },
  ]);
}

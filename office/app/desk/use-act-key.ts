import type { Text } from 'contract/locale';
import { type KeyBinding, useKeys } from '../shell/keys.ts';

/** Ctrl Enter does the act of the panel that is open; no single key does. */
export function useActKey(
  label: Text | (() => string),
  run: () => void,
  group: KeyBinding['group'] = 'everywhere',
): void {
  useKeys([{ code: 'Enter', ctrl: true, caps: ['Ctrl', 'Enter'], label, group, run }]);
}

import { KeyCaps } from '../shell/key-cap.tsx';

/** Ctrl Enter on the button that does the panel's act; not where there is no keyboard. */
export function DoCaps() {
  return (
    <span className="hidden lg:inline">
      <KeyCaps caps={['Ctrl', 'Enter']} />
    </span>
  );
}

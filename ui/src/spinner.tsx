import { m } from 'words/messages';

type SpinnerProps = {
  readonly className?: string;
  /** What is being waited for; without it, "Loading". */
  readonly label?: string;
};

/** A spinner with a label. Under reduced motion it does not turn. */
export function Spinner({ className = 'size-5', label }: SpinnerProps) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-spin ${className}`} fill="none" role="img">
      <title>{label ?? m.ui_loading()}</title>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.3" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

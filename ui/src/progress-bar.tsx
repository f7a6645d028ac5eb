type ProgressBarProps = {
  /** Between 0 and 1. */
  readonly value: number;
  /** In words, shown above the bar and read aloud. */
  readonly label: string;
  readonly tone?: 'primary' | 'green';
  readonly hideLabel?: boolean;
};

/** A progress bar, for an upload or a loan's repayment. */
export function ProgressBar({
  value,
  label,
  tone = 'primary',
  hideLabel = false,
}: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      {!hideLabel && <p className="text-sm text-ink-2">{label}</p>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-track forced-colors:border"
      >
        <div
          className={`h-full transition-[width] duration-200 forced-colors:bg-[Highlight] ${tone === 'green' ? 'bg-green' : 'bg-primary'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

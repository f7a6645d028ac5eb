type ShareBarProps = {
  /** From 0 to 1 of the whole width. */
  readonly share: number;
  /** Class of its fill, with an edge where the fill is pale. */
  readonly look: string;
  /** Pixels. */
  readonly height?: number;
  /** Draws the ground that the bar is a share of. */
  readonly withGround?: boolean;
};

/** A bar in a row of figures, which say the same. */
export function ShareBar({ share, look, height = 18, withGround = false }: ShareBarProps) {
  const percent = Math.min(1, Math.max(0, share)) * 100;
  const radius = Math.min(4, height / 2);
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block">
      {withGround && <rect width="100%" height={height} rx={radius} className="fill-inner" />}
      {percent > 0 && <rect width={`${percent}%`} height={height} rx={radius} className={look} />}
    </svg>
  );
}

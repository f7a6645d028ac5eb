/** The turn of each fan of the crown, in degrees. */
const LEAVES = Array.from({ length: 16 }, (_, index) => index * 22.5);

type SugarPalmProps = {
  readonly x: number;
  /** The foot of the trunk. */
  readonly y: number;
  readonly height: number;
  readonly fill: string;
};

/** A sugar palm, the tree of every Cambodian horizon: a bare trunk and a round crown of fans. */
export function SugarPalm({ x, y, height, fill }: SugarPalmProps) {
  const top = y - height;
  const size = height / 150;
  return (
    <g fill={fill}>
      <path d={`M${x - 4 * size} ${y}L${x - 2 * size} ${top}h${4 * size}L${x + 4 * size} ${y}z`} />
      <g transform={`translate(${x} ${top}) scale(${size})`}>
        <circle r="14" />
        {LEAVES.map((turn) => (
          <path key={turn} d="M0 0C-7-16-6-33 0-43C6-33 7-16 0 0Z" transform={`rotate(${turn})`} />
        ))}
      </g>
    </g>
  );
}

import { BROAD_PETAL, NARROW_PETAL } from './petals.ts';

type FlowerOrnamentProps = {
  /** Places and sizes it, and sets its colour through `text-…`. */
  readonly className?: string;
};

/** The large, faint outline of the logo. Decorative. */
export function FlowerOrnament({ className = '' }: FlowerOrnamentProps) {
  return (
    <svg
      viewBox="-35 -38 70 64"
      className={`pointer-events-none forced-colors:hidden ${className}`}
      fill="currentColor"
      fillOpacity="0.18"
      stroke="currentColor"
      strokeWidth="0.9"
      aria-hidden="true"
      focusable="false"
    >
      <path d={BROAD_PETAL} />
      <path d={BROAD_PETAL} transform="rotate(120)" />
      <path d={BROAD_PETAL} transform="rotate(240)" />
      <path d={NARROW_PETAL} transform="rotate(60)" />
      <path d={NARROW_PETAL} transform="rotate(180)" />
      <path d={NARROW_PETAL} transform="rotate(300)" />
    </svg>
  );
}

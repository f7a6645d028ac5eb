import { BROAD_PETAL, NARROW_PETAL } from './petals.ts';

type MarkProps = { readonly className?: string };

/**
 * The romdoul: three broad petals, three inner ones, an indigo heart. Decorative: the name stands
 * beside it as text.
 */
export function Mark({ className = 'size-8' }: MarkProps) {
  return (
    <svg viewBox="-34 -37 68 62" className={className} aria-hidden="true" focusable="false">
      <g className="fill-romdoul">
        <path d={BROAD_PETAL} />
        <path d={BROAD_PETAL} transform="rotate(120)" />
        <path d={BROAD_PETAL} transform="rotate(240)" />
      </g>
      <g className="fill-romdoul-deep">
        <path d={NARROW_PETAL} transform="rotate(60)" />
        <path d={NARROW_PETAL} transform="rotate(180)" />
        <path d={NARROW_PETAL} transform="rotate(300)" />
      </g>
      <circle r="6" className="fill-primary" />
    </svg>
  );
}

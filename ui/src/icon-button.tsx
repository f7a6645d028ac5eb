import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** What it does, in words: its name for a screen reader and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** `ring`: a round white button with a line, as in the navigation bar; `plain`: inside a field or a dialog. */
  readonly look?: 'ring' | 'plain';
};

const LOOKS = {
  ring: 'rounded-full border-[1.5px] border-line bg-card text-ink hover:border-control',
  plain: 'rounded-lg text-ink hover:bg-tint',
};

/** A button of one icon with a target of 44 px. */
export function IconButton({ label, icon, look = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center transition-colors disabled:opacity-50 ${LOOKS[look]}`}
    >
      {icon}
    </button>
  );
}

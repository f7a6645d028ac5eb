/** primary: the main action of a screen; secondary: its alternative; quiet: small actions inside a card. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

const TONES: Record<ButtonTone, string> = {
  primary:
    'border-primary bg-primary text-white hover:border-primary-dark hover:bg-primary-dark forced-colors:border-[ButtonText]',
  secondary: 'border-primary bg-card text-primary-dark hover:bg-tint',
  quiet: 'border-transparent text-primary-dark hover:bg-tint',
  danger: 'border-red bg-red text-white hover:brightness-90',
};

const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-13 rounded-lg px-5 py-2 text-lg',
  small: 'min-h-11 rounded-lg px-4 py-1 text-base',
};

/** The classes of a button, for a button, a link or the label of a file input. */
export function buttonClass(
  tone: ButtonTone = 'primary',
  size: ButtonSize = 'normal',
  wide = false,
): string {
  return `relative inline-flex items-center justify-center gap-3 border-[1.5px] text-center font-bold no-underline transition-colors disabled:border-line disabled:bg-line disabled:text-ink-2 data-off:border-line data-off:bg-line data-off:text-ink-2 ${TONES[tone]} ${SIZES[size]} ${wide ? 'w-full' : ''}`;
}

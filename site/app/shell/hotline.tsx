import { Phone } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { buttonClass } from 'ui/button-class.ts';

/** Calls the hotline. */
export function Hotline({ phone }: { readonly phone: string }) {
  return (
    <a href={telephone(phone)} className={buttonClass('secondary')}>
      <Phone aria-hidden="true" className="size-5" />
      {m.shell_call({ phone })}
    </a>
  );
}

/** The `tel:` address of a number as the operator wrote it. */
export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

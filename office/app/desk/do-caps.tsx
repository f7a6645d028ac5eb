import { useRef } from 'react';
import { m } from 'words/messages';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { actNear } from './act-near.ts';

type DoCapsProps = {
  /** Only while one is in its form or section: what is not the main act of its panel or page. */
  readonly within?: boolean;
};

/**
 * The home of Ctrl Enter: within the button that does a panel's act it shows the keys, and has them press that button. No single key does
 * an act. Where several could be meant, it is the one beside what has the focus; of two that are equally near neither.
 */
export function DoCaps({ within = false }: DoCapsProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const button = () => mark.current?.closest('button') ?? null;
  useKeys([
    {
      code: 'Enter',
      ctrl: true,
      caps: ['Ctrl', 'Enter'],
      label: m.office_decide_key_do,
      group: 'everywhere',
      when: () => button() !== null && actNear(document) === button(),
      run: () => button()?.click(),
    },
  ]);
  // The caps are not shown where there is no keyboard.
  return (
    <span ref={mark} data-do={within ? 'within' : ''} className="hidden lg:inline">
      <KeyCaps caps={['Ctrl', 'Enter']} />
    </span>
  );
}

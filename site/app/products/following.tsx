import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Chosen } from './calculator.tsx';
import type { Hand } from './hand.ts';

type FollowingProps = {
  readonly hand: Hand | undefined;
  readonly chosen: Chosen;
  readonly text: (chosen: Chosen) => string;
};

/** A text that follows the hand in the very frame of its move. */
export function Following({ hand, chosen, text }: FollowingProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() =>
    hand?.follow((now) => {
      const node = place.current?.firstChild;
      const words = text(now);
      if (node && node.nodeValue !== words) node.nodeValue = words;
    }),
  );
  return <span ref={place}>{text(chosen)}</span>;
}

type SettlingProps = {
  readonly hand: Hand | undefined;
  readonly as?: 'div' | 'span';
  readonly children: ReactNode;
};

/** What is said again only when the hand rests; until then it steps back, since it tells of another loan. */
export function Settling({ hand, as: Tag = 'div', children }: SettlingProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const part = place.current;
    delete part?.dataset.behind;
    return hand?.follow(() => {
      if (part && part.dataset.behind === undefined) part.dataset.behind = '';
    });
  });
  return (
    <Tag ref={place} className="data-behind:opacity-30">
      {children}
    </Tag>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Chosen } from './calculator.tsx';
import type { SliderPreview } from './slider-preview.ts';

type LiveTextProps = {
  readonly preview: SliderPreview | undefined;
  readonly chosen: Chosen;
  readonly text: (chosen: Chosen) => string;
};

/** A text that follows the slider in every frame, updated without React. */
export function LiveText({ preview, chosen, text }: LiveTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() =>
    preview?.subscribe((now) => {
      const node = place.current?.firstChild;
      const words = text(now);
      if (node && node.nodeValue !== words) node.nodeValue = words;
    }),
  );
  return <span ref={place}>{text(chosen)}</span>;
}

type SettledTextProps = {
  readonly preview: SliderPreview | undefined;
  readonly as?: 'div' | 'span';
  readonly children: ReactNode;
};

/** Content that re-renders when the slider is released. It is dimmed while dragging, since it is out of date. */
export function SettledText({ preview, as: Tag = 'div', children }: SettledTextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const part = place.current;
    delete part?.dataset.behind;
    return preview?.subscribe(() => {
      if (part && part.dataset.behind === undefined) part.dataset.behind = '';
    });
  });
  return (
    <Tag ref={place} className="data-behind:opacity-30">
      {children}
    </Tag>
  );
}

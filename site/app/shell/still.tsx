import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../locale.ts';
import { AWAKE_EVENT } from './wake.ts';

/** True until the first page of this visit is awake: what is on it was drawn by the server. */
let waking = true;

/** The root says that the first page is awake. */
export function useAwake(): void {
  useEffect(() => {
    waking = false;
    window.dispatchEvent(new Event(AWAKE_EVENT));
  }, []);
}

const AS_IT_IS = { __html: '' };

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface StillOptions {
  /** The part moves once it is near the screen: its code is loaded then. */
  readonly wakesInView?: boolean;
  /** Of the element around it. */
  readonly className?: string;
}

/** How far below the screen a part begins to wake. */
const NEAR = '400px';

/** True once `place` has come near the screen. */
function useSeen(place: RefObject<HTMLElement | null>, watches: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!watches || !place.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place, watches]);
  return seen;
}

/**
 * A part of the page that only shows words and links. The server draws it; the browser keeps that HTML and does not
 * load the code for it, until it must draw it itself: after a change of language, or on a page come to without the
 * server. Links in it work all the same (`LinkHandling`).
 * @param drawn the component on the server, null in the browser:
 * `import.meta.env.SSR ? (await import('./steps.tsx')).default : null`
 */
export function still<Props extends object>(
  drawn: ComponentType<Props> | null,
  load: Load<Props>,
  { wakesInView = false, className }: StillOptions = {},
): ComponentType<Props> {
  let known = drawn;
  return function Still(props: Props) {
    const locale = useLocale();
    const [first] = useState({ locale, fromServer: waking });
    // Once drawn anew the server's HTML is gone: coming back to its language does not bring it back.
    const [left, setLeft] = useState(false);
    if (!left && first.locale !== locale) setLeft(true);
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => known);
    const place = useRef<HTMLDivElement>(null);
    const seen = useSeen(place, wakesInView);
    const stays = !import.meta.env.SSR && first.fromServer && !left && !seen;
    useEffect(() => {
      if (stays || Part) return;
      load().then(
        (module) => {
          known = module.default;
          setPart(() => module.default);
        },
        // Without a line the part stays as it was.
        () => {},
      );
    }, [stays, Part]);
    if (!stays && Part) {
      return (
        <div key="drawn" className={className}>
          <Part {...props} />
        </div>
      );
    }
    return (
      <div
        key="kept"
        ref={place}
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={AS_IT_IS}
      />
    );
  };
}

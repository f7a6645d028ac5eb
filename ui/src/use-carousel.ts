import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

/** How long each review is shown (HOME-06). */
const SLIDE_TIME = 5000;

/**
 * Loads the carousel's library when the carousel comes near the viewport. Until then, and without JavaScript, the slides are a
 * scrollable row.
 */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const engine = useRef<EmblaCarouselType>(undefined);
  const [index, setIndex] = useState(0);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let gone = false;
    const start = async () => {
      const [{ default: embla }, { default: autoplay }] = await Promise.all([
        import('embla-carousel'),
        import('embla-carousel-autoplay'),
      ]);
      if (gone) return;
      /* Embla does not ask about reduced motion: the carousel then waits for a tap. */
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const auto = autoplay({
        delay: SLIDE_TIME,
        playOnInit: !still,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        stopOnFocusIn: true,
      });
      const api = embla(element, { loop: true, duration: still ? 0 : 25 }, [auto]);
      engine.current = api;
      api.on('select', () => setIndex(api.selectedScrollSnap()));
      setReady(true);
      setPlaying(!still);
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        void start();
      },
      { rootMargin: '300px' },
    );
    watcher.observe(element);
    return () => {
      gone = true;
      watcher.disconnect();
      engine.current?.destroy();
    };
  }, []);

  const toggle = () => {
    const auto = engine.current?.plugins().autoplay;
    if (playing) auto?.stop();
    else auto?.play();
    setPlaying(!playing);
  };
  const previous = () => engine.current?.scrollPrev();
  const next = () => engine.current?.scrollNext();
  return { viewport, index, ready, playing, toggle, previous, next };
}

import { ChevronLeft, ChevronRight, Pause, Play } from './icons.tsx';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { IconButton } from './icon-button.tsx';
import { useCarousel } from './use-carousel.ts';

type CarouselProps = {
  /** The accessible name. */
  readonly label: string;
  /** One slide each. */
  readonly slides: readonly ReactNode[];
};

/** A looping carousel that advances every 5 s, with a pause button. It does not advance under reduced motion. */
export function Carousel({ label, slides }: CarouselProps) {
  const { viewport, index, ready, playing, toggle, previous, next } = useCarousel();
  const total = String(slides.length);
  const icon = 'size-5';
  return (
    <section aria-roledescription="carousel" aria-label={label} className="min-w-0">
      <div
        ref={viewport}
        className={`-mx-2 ${ready ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto'}`}
        tabIndex={ready ? undefined : 0}
      >
        <div className="flex" aria-live={playing ? 'off' : 'polite'}>
          {slides.map((slide, at) => (
            <div
              key={at}
              role="group"
              aria-roledescription="slide"
              aria-label={m.ui_slide_of({ index: String(at + 1), total })}
              className="min-w-0 shrink-0 grow-0 basis-full snap-start px-2 pt-3 pb-8 md:basis-1/2"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div
        className={`-mt-4 flex flex-wrap items-center justify-center gap-2 ${ready ? '' : 'invisible'}`}
      >
        <IconButton
          look="ring"
          label={m.ui_slide_previous()}
          onClick={previous}
          icon={<ChevronLeft className={icon} aria-hidden="true" />}
        />
        <IconButton
          look="ring"
          label={playing ? m.ui_pause() : m.ui_play()}
          onClick={toggle}
          icon={
            playing ? (
              <Pause className={icon} aria-hidden="true" />
            ) : (
              <Play className={icon} aria-hidden="true" />
            )
          }
        />
        <IconButton
          look="ring"
          label={m.ui_slide_next()}
          onClick={next}
          icon={<ChevronRight className={icon} aria-hidden="true" />}
        />
        <p className="min-w-16 text-sm text-ink-2">
          {m.ui_slide_of({ index: String(index + 1), total })}
        </p>
      </div>
    </section>
  );
}

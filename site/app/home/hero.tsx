import { Clock, Phone, ShieldCheck } from 'ui/icons.tsx';
import { OWN_PICTURES, type ToldPicture } from 'contract/content';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';
import { FlowerOrnament } from 'ui/drawings/flower-ornament.tsx';
import { Phrases } from 'ui/phrases.tsx';
import { Picture } from './picture.tsx';

type HeroProps = {
  /** The picture behind the calculator (HOME-07, G-19); null where it could not be had. */
  readonly image: ToldPicture | null;
  /** Links to the other products; on a phone above everything else. */
  readonly nav: ReactNode;
  /** What the calculator's answer looks like: below the points, on wide screens only. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
};

const POINTS = [
  { icon: Clock, title: m.point_fast, text: m.point_fast_text },
  { icon: Phone, title: m.point_easy, text: m.point_easy_text },
  { icon: ShieldCheck, title: m.point_reliable, text: m.point_reliable_text },
];

/**
 * The first screen: title, calculator and the three selling points (HOME-02). The document order is that of a phone, so that
 * nothing moves down while the rest of the page is still arriving.
 */
export function Hero({ image, nav, picture, children }: HeroProps) {
  return (
    <section className="relative isolate overflow-hidden bg-linear-to-b from-romdoul-pale to-paper">
      <Picture
        told={image}
        own={OWN_PICTURES.background}
        alt=""
        width={1600}
        height={900}
        sizes="100vw"
        decoding="async"
        fetchPriority="low"
        className="pointer-events-none absolute inset-0 -z-10 size-full object-cover object-bottom-left"
      />
      <FlowerOrnament className="pointer-events-none absolute -bottom-24 -left-32 -z-10 hidden w-136 text-romdoul/40 lg:block" />
      <div className="mx-auto grid max-w-300 grid-cols-1 gap-x-10 gap-y-4 px-4 pt-4 pb-8 lg:grid-cols-[minmax(0,1fr)_31rem] lg:grid-rows-[auto_auto_1fr] lg:pt-10">
        <div className="min-w-0 lg:col-start-2">{nav}</div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <h1 className="lg:text-3xl">
            <Phrases text={m.home_title()} />
          </h1>
          <p className="mt-2 hidden max-w-xl text-lg text-ink-2 lg:block">{m.home_lead()}</p>
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">{children}</div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-3">
          <h2 className="sr-only">{m.points_title()}</h2>
          <ul className="mt-4 grid gap-3 sm:grid-cols-3">
            {POINTS.map(({ icon: Icon, title, text }) => (
              <Card as="li" key={title()}>
                <Icon className="size-6 text-primary" aria-hidden="true" />
                <h3 className="mt-2">{title()}</h3>
                <p className="text-sm text-ink-2">{text()}</p>
              </Card>
            ))}
          </ul>
          {picture}
        </div>
      </div>
    </section>
  );
}

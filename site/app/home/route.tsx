import { pictures, reviews } from 'contract/content';
import type { RatesReply } from 'contract/products';
import { productRates } from 'contract/products';
import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/route';
import { type SiteContext, siteContext } from '../context.ts';
import { paths, productOfPath } from '../paths.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ApplyCard } from './apply-card.tsx';
import { ChosenLoan } from './chosen-loan.ts';
import { Eligibility } from './eligibility.tsx';
import { Hero } from './hero.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductNav } from './product-nav.tsx';
import { Reviews } from './reviews.tsx';
import { homeDescription, homeThings } from './structured-data.ts';
import { Steps } from './steps.tsx';
import { WhyUs } from './why-us.tsx';
import { WidePicture } from './wide-picture.tsx';

/** Rates of all four products, pictures and reviews: the same for every visitor, so the page is kept (HOME-05, HOME-07). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext);
  const [rates, shown, said] = await Promise.all([
    Promise.all(PRODUCT_KEYS.map(async (product) => [product, await ratesOf(call, product)])),
    call(pictures),
    call(reviews),
  ]);
  return {
    rates: Object.fromEntries(rates) as Record<ProductKey, RatesReply | null>,
    background: shown.kind === 'done' ? shown.data.background : null,
    whyUs: shown.kind === 'done' ? shown.data.why_us : null,
    reviews: said.kind === 'done' ? said.data : [],
  };
}

async function ratesOf(call: SiteContext['call'], product: ProductKey): Promise<RatesReply | null> {
  const outcome = await call(productRates[product]);
  return outcome.kind === 'done' ? outcome.data : null;
}

export { keepLoaderData as shouldRevalidate } from '../shell/keep-loader-data.ts';

const TITLES: Record<ProductKey, () => string> = {
  payday: m.home_page_title_payday,
  personal: m.home_page_title_personal,
  purchasing: m.home_page_title_purchasing,
  pawn: m.home_page_title_pawn,
};

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const product = productOfPath(location.pathname);
  return pageMeta(matches, {
    path: paths.product(product),
    title: TITLES[product](),
    description: import.meta.env.SSR && homeDescription(product),
    things:
      import.meta.env.SSR &&
      homeThings(product, matches[0].loaderData, loaderData?.rates[product] ?? null),
  });
}

/** The home page; the route picks the calculator (RT-02 to RT-05, CALC-01). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const product = productOfPath(useLocation().pathname);
  const known = loaderData.rates[product];
  // Each product begins with its own choice.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const loan = useMemo(() => new ChosenLoan(), [product]);
  return (
    <>
      <Hero
        image={loaderData.background}
        nav={<ProductNav />}
        picture={<WidePicture product={product} known={known} loan={loan} />}
      >
        <ApplyCard product={product} known={known} loan={loan} />
      </Hero>
      <div className="mx-auto max-w-300 px-4 pb-12">
        <div className="later [--later:45rem] sm:[--later:24rem] lg:[--later:19rem]">
          <Steps />
        </div>
        <div className="later [--later:75rem] sm:[--later:40rem] lg:[--later:23rem]">
          <ProductCards rates={loaderData.rates} />
        </div>
        <div className="later [--later:26rem] sm:[--later:17rem] lg:[--later:15rem]">
          <Eligibility />
        </div>
        <div className="later [--later:40rem] sm:[--later:52rem] lg:[--later:27rem]">
          <WhyUs image={loaderData.whyUs} />
        </div>
        <div className="later [--later:18rem]">
          <Reviews reviews={loaderData.reviews} />
        </div>
      </div>
    </>
  );
}

import type { Review } from 'contract/content';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Carousel } from 'ui/carousel.tsx';
import { Card } from 'ui/card.tsx';

type ReviewsProps = { readonly reviews: readonly Review[] };

/** The reviews that the lender has published (HOME-06); nothing while there are none (G-37). */
export function Reviews({ reviews }: ReviewsProps) {
  const locale = useLocale();
  if (reviews.length === 0) return null;
  return (
    <div className="mt-12">
      <h2>{m.reviews_title()}</h2>
      <Carousel
        label={m.reviews_title()}
        slides={reviews.map((review) => (
          <Card as="article" key={review.id} className="h-full">
            <p>{locale === 'km' ? review.text_km : review.text_en}</p>
            <p className="mt-3 font-bold">{locale === 'km' ? review.name_km : review.name_en}</p>
          </Card>
        ))}
      />
    </div>
  );
}

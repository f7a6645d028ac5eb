import { type ReactNode, useId } from 'react';

type CardProps = {
  readonly title: string;
  /** At the right of its head. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** One card of the review. */
export function Card({ title, end, children }: CardProps) {
  const id = useId();
  return (
    <section className="review-card" aria-labelledby={id}>
      <div className="review-card-head">
        <h2 id={id}>{title}</h2>
        {end !== undefined && <span className="ml-auto flex items-center gap-2">{end}</span>}
      </div>
      <div className="review-card-body">{children}</div>
    </section>
  );
}

import type { SiteReview } from 'contract/office/site-content';
import type { ComponentProps } from 'react';
import { Checkbox } from 'ui/checkbox.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';

/** Null: a new one. */
type OfReview = { readonly review: SiteReview | null };

/** Whose words they are, by the number of a loan of theirs, until that is known. */
export function ReviewWhose({ review, ...field }: OfReview & ComponentProps<typeof TextField>) {
  if (review?.borrower_id)
    return <p className="text-sm text-ink-2">{m.office_site_review_whose()}</p>;
  return <TextField {...field} hint={m.office_site_review_loan_hint()} autoComplete="off" />;
}

type ConsentProps = OfReview & Omit<ComponentProps<typeof Checkbox>, 'name' | 'label'>;

/** That the borrower agreed: to a new review, or to words that are others than before. */
export function ReviewConsent({ review, ...tick }: ConsentProps) {
  const label =
    review === null ? m.office_site_review_consent() : m.office_site_review_consent_new();
  return <Checkbox {...tick} name="consent" label={label} />;
}

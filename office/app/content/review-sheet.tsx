import { addReview, changeReview, type SiteReview } from 'contract/office/site-content';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Checkbox } from 'ui/checkbox.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useTyped } from '../desk/use-typed.ts';
import { changedView } from '../desk/view.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { ReviewErased } from './review-erased.tsx';
import { ReviewConsent, ReviewWhose } from './review-whose.tsx';
import { Versions } from './versions.tsx';

type ReviewSheetProps = {
  /** Null: a new one. */
  readonly review: SiteReview | null;
};

const WORDS = ['name_km', 'name_en', 'text_km', 'text_en'] as const;
const EMPTY = { name_km: '', name_en: '', text_km: '', text_en: '' };

/** A review in both languages, and whether the home page shows it. */
export function ReviewSheet({ review }: ReviewSheetProps) {
  const { name_km, name_en, text_km, text_en } = review ?? EMPTY;
  const typed = useTyped(`review ${review?.id ?? 'new'}`, {
    start: {
      ...{ name_km, name_en, text_km, text_en },
      loan: '',
      isShown: review?.is_published ?? false,
      consent: false,
    },
    version: review?.version ?? null,
  });
  const { isShown, consent, ...text } = typed.value;
  const change = (words: Partial<typeof typed.value>) => typed.set({ ...typed.value, ...words });
  const isReworded =
    review !== null && !review.is_sample && WORDS.some((key) => text[key].trim() !== review[key]);
  const { busy, trouble, errorOf, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const write = async (): Promise<boolean> => {
    if (review === null)
      return (await send(() => call(addReview, { body: { ...text, consent } }))) !== null;
    const body = { ...text, version: Number(typed.version), is_published: isShown, consent };
    return (await send(() => call(changeReview, { params: { id: review.id }, body }))) !== null;
  };
  const close = async () => {
    typed.forget();
    await navigate(changedView(search, { open: null }), { replace: true });
  };
  const save = async () => {
    if (!(await write())) return;
    toast(m.office_settings_saved(), { tone: 'green' });
    await close();
  };
  const common = (name: keyof typeof text, label: string) => ({
    name,
    label,
    value: text[name],
    error: errorOf(name),
    onChange: (words: string) => change({ [name]: words }),
  });
  return (
    <Sheet
      title={review === null ? m.office_site_review_add() : review.name_km}
      actions={
        <Button busy={busy} onClick={() => void save()} end={<DoCaps />}>
          {m.office_settings_save()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TypedBehind typed={typed} />
        <TroubleBox trouble={trouble} />
        <TextField {...common('name_km', m.office_site_review_name_km())} autoComplete="off" />
        <TextArea {...common('text_km', m.office_site_review_text_km())} rows={4} />
        <TextField {...common('name_en', m.office_site_review_name_en())} autoComplete="off" />
        <TextArea {...common('text_en', m.office_site_review_text_en())} rows={4} />
        <ReviewWhose review={review} {...common('loan', m.office_complaints_loan())} />
        {(review === null || isReworded) && (
          <ReviewConsent
            review={review}
            checked={consent}
            error={errorOf('consent')}
            onChange={(agreed) => change({ consent: agreed })}
          />
        )}
        {review !== null && (
          <Checkbox
            name="is_published"
            label={m.office_site_review_shown()}
            checked={isShown}
            onChange={(shown) => change({ isShown: shown })}
          />
        )}
      </div>
      {review !== null && <ReviewErased review={review} onDone={() => void close()} />}
      {review !== null && <Versions subject={`site_review:${review.id}`} />}
    </Sheet>
  );
}

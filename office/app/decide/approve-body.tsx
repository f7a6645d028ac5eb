import { overrideReasons } from 'contract/options/decisions';
import type { DecisionView, Found, TermsPreview, UnmetView } from 'contract/office/decision-views';
import { formatWholeDollars, parseDollars } from 'lending/money';
import { Alert } from 'ui/alert.tsx';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Users } from '../shell/icons.tsx';
import { CeilingCard } from './ceiling.tsx';
import type { useDraft } from '../desk/drafts.ts';
import { FoundList } from './found-list.tsx';
import { OtherName } from './other-name.tsx';
import { PawnValue } from './pawn-value.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { SmsCard } from './sms-note.tsx';
import { firstDueText, FrozenCard, TermsAnswer } from './terms-cards.tsx';
import { actorNames, durationText } from './words.ts';

type Draft = ReturnType<typeof useDraft>;

type ApproveBodyProps = {
  readonly view: DecisionView;
  readonly amount: Draft;
  readonly duration: number;
  readonly setDuration: (duration: number) => void;
  readonly found: Found;
  readonly setFound: (found: Found) => void;
  readonly reason: Draft;
  readonly note: Draft;
  readonly open: readonly UnmetView[];
  readonly preview: TermsPreview | null;
  readonly trouble: string | null;
};

/** What stands in the panel of an approval: the answer and its figures at the left, the schedule and the ceiling at the right. */
export function ApproveBody(props: ApproveBodyProps) {
  const { view, found, setFound, open, preview, trouble } = props;
  const locale = useLocale();
  const pay = actorNames(view.others.pay, locale);
  return (
    <div className="decide-columns">
      <div className="decide-column">
        {preview && <TermsAnswer terms={preview} name={view.name} />}
        <OtherName view={view} />
        <Figures {...props} />
        <PawnValue view={view} cents={parseDollars(props.amount.text)} />
        {trouble !== null && (
          <Alert tone="red" live>
            {trouble}
          </Alert>
        )}
        <FoundList view={view} found={found} open={open} onChange={setFound} />
        {preview && <FrozenCard terms={preview} />}
      </div>
      <div className="decide-column">
        {preview && <ScheduleCard terms={preview} />}
        {preview && <CeilingCard terms={preview} />}
        {preview?.ceiling === 'above' && <Override {...props} />}
        <p className="side-note">
          <Users className="size-5 shrink-0" aria-hidden="true" />
          <span>
            <b>{m.office_decide_second_pays()}</b>{' '}
            {pay === '' ? m.office_decide_nobody_pays() : m.office_decide_who_can({ names: pay })}
          </span>
        </p>
        {preview && <SmsCard text={preview.sms} locale={view.locale} />}
      </div>
    </div>
  );
}

function Figures({ view, amount, duration, setDuration, preview }: ApproveBodyProps) {
  const { min_amount_cents: least, max_amount_cents: most } = view.limits;
  const { min_duration: shortest, max_duration: longest } = view.limits;
  const terms = Array.from({ length: longest - shortest + 1 }, (_, index) => shortest + index);
  return (
    <section className="panel" aria-label={m.office_decide_figures()}>
      <div className="panel-body grid gap-3 sm:grid-cols-3">
        <div data-autofocus-first>
          <TextField
            name="approve_amount"
            kind="money"
            label={m.office_decide_amount()}
            value={amount.text}
            onChange={amount.set}
            end={<span className="pr-2 text-ink-2">$</span>}
          />
          <p className="text-xs text-ink-2">
            {m.office_decide_from_to({
              from: formatWholeDollars(least),
              to: formatWholeDollars(most),
            })}
          </p>
        </div>
        <Select
          name="approve_duration"
          label={m.office_decide_term()}
          placeholder={false}
          value={String(duration)}
          onChange={(value) => setDuration(Number(value))}
          options={terms.map((value) => ({
            value: String(value),
            label: durationText(view.product, value),
          }))}
        />
        <div>
          <p className="text-label font-bold">{m.office_decide_first_due()}</p>
          <p className="tabular mt-1 py-1">{preview ? firstDueText(preview) : '–'}</p>
          <p className="text-xs text-ink-2">{m.office_decide_if_today()}</p>
        </div>
      </div>
    </section>
  );
}

/** Why the loan goes above the ceiling: for the second person and the audit. */
function Override({ reason, note }: Pick<ApproveBodyProps, 'reason' | 'note'>) {
  return (
    <section className="panel panel-red" aria-labelledby="override-title">
      <div className="panel-head">
        <h3 id="override-title">{m.office_decide_override()}</h3>
      </div>
      <div className="panel-body grid gap-3">
        <p>{m.office_decide_override_lead()}</p>
        <Select
          name="override_reason"
          label={m.field_reason()}
          required
          value={reason.text}
          onChange={reason.set}
          options={overrideReasons.map(({ key, label }) => ({ value: key, label: label() }))}
        />
        <TextArea
          name="override_note"
          label={m.office_decide_override_note()}
          hint={m.office_decide_in_audit()}
          required
          rows={3}
          value={note.text}
          onChange={note.set}
        />
      </div>
    </section>
  );
}

import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_CHANNELS,
  type ComplaintBody,
  type ComplaintCategory,
  type ComplaintChannel,
  recordComplaint,
} from 'contract/office/complaints';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { RadioCards } from 'ui/radio-cards.tsx';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useKeyed } from '../desk/use-keyed.ts';
import { changedView } from '../desk/view.ts';
import { CATEGORY_NAMES, CHANNEL_NAMES } from 'contract/office/complaint-names';
import { DoCaps } from '../desk/do-caps.tsx';

const NOTHING: ComplaintBody = {
  loan: '',
  name: '',
  phone: '',
  channel: 'call',
  category: 'service',
  text: '',
};

/** Records a complaint as it is told. */
export function NewComplaint({ loan: given }: { readonly loan: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { act, typed, send } = useKeyed(`complaint new ${given}`, {
    start: { ...NOTHING, loan: given },
    version: null,
  });
  const { busy, trouble, errorOf, forget } = act;
  const told = typed.value;
  const change = (more: Partial<ComplaintBody>) => typed.set({ ...told, ...more });
  const record = async () => {
    const done = await send((key) => call(recordComplaint, { body: { ...told, key } }));
    if (done === null) return;
    typed.forget();
    toast(m.office_complaints_done_recorded({ number: done.number }), { tone: 'green' });
    void navigate(changedView(search, { open: done.id, loan: null }));
  };
  return (
    <Sheet
      title={m.office_complaints_new()}
      actions={
        <Button busy={busy} onClick={() => void record()} end={<DoCaps />}>
          {m.office_complaints_do_record()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TroubleBox trouble={trouble} onSee={forget} />
        <Fields told={told} change={change} forget={forget} errorOf={errorOf} />
      </div>
    </Sheet>
  );
}

type FieldsProps = {
  readonly told: ComplaintBody;
  readonly change: (more: Partial<ComplaintBody>) => void;
  /** Takes back what was refused. */
  readonly forget: () => void;
  readonly errorOf: (name: string) => string | undefined;
};

function Fields({ told, change, forget, errorOf }: FieldsProps) {
  return (
    <>
      <LoanField told={told} change={change} forget={forget} errorOf={errorOf} />
      <TextField
        name="name"
        label={m.office_complaints_name()}
        value={told.name}
        onChange={(name) => change({ name, complains: undefined })}
        error={errorOf('name')}
      />
      <TextField
        name="phone"
        kind="phone"
        label={m.office_complaints_phone()}
        value={told.phone}
        onChange={(phone) => change({ phone, complains: undefined })}
        error={errorOf('phone')}
        autoComplete="off"
      />
      <Select
        name="channel"
        label={m.office_complaints_channel()}
        placeholder={false}
        options={COMPLAINT_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value]() }))}
        value={told.channel}
        onChange={(value) => change({ channel: value as ComplaintChannel })}
      />
      <Select
        name="category"
        label={m.office_complaints_category()}
        placeholder={false}
        options={COMPLAINT_CATEGORIES.map((value) => ({
          value,
          label: CATEGORY_NAMES[value](),
        }))}
        value={told.category}
        onChange={(value) => change({ category: value as ComplaintCategory })}
      />
      <TextArea
        name="text"
        label={m.office_complaints_text()}
        value={told.text}
        onChange={(text) => change({ text })}
        rows={6}
        error={errorOf('text')}
      />
    </>
  );
}

/** The loan that it is about, and who complains where it is not certain that the borrower does. */
function LoanField({ told, change, forget, errorOf }: FieldsProps) {
  const asked = errorOf('complains');
  const isAsked = asked !== undefined || told.complains !== undefined;
  return (
    <div className="grid gap-4">
      <TextField
        name="loan"
        label={m.office_complaints_loan()}
        hint={m.office_complaints_loan_hint()}
        optional
        value={told.loan}
        onChange={(loan) => {
          // What was asked about the number before is no question of this one.
          if (isAsked) forget();
          change({ loan, complains: undefined });
        }}
        error={errorOf('loan')}
      />
      {isAsked && (
        <RadioCards
          name="complains"
          label={m.office_complaints_complains()}
          hint={m.office_complaints_complains_hint()}
          options={[
            { value: 'borrower', label: m.office_complaints_complains_borrower() },
            { value: 'other', label: m.office_complaints_complains_other() },
          ]}
          value={told.complains ?? ''}
          onChange={(value) => change({ complains: value === 'other' ? 'other' : 'borrower' })}
          error={asked}
        />
      )}
    </div>
  );
}

import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_CHANNELS,
  type ComplaintCategory,
  type ComplaintChannel,
  recordComplaint,
} from 'contract/office/complaints';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { useAct } from '../desk/use-act.ts';
import { changedView } from '../desk/view.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { CATEGORY_NAMES, CHANNEL_NAMES } from './words.ts';

/** Records a complaint as it is told. */
export function NewComplaint({ loan: given }: { readonly loan: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { busy, trouble, errorOf, run } = useAct();
  const [loan, setLoan] = useState(given);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [channel, setChannel] = useState<ComplaintChannel>('call');
  const [category, setCategory] = useState<ComplaintCategory>('service');
  const [text, setText] = useState('');
  const send = async () => {
    const body = { loan, name, phone, channel, category, text };
    const done = await run(() => call(recordComplaint, { body }));
    if (done === null) return;
    toast(m.office_complaints_done_recorded({ number: done.reply.number }), { tone: 'green' });
    void navigate(changedView(search, { open: done.reply.id, loan: null }));
  };
  useKeys([
    {
      code: 'Enter',
      ctrl: true,
      caps: ['Ctrl', 'Enter'],
      label: m.office_complaints_do_record,
      group: 'lists',
      run: () => void send(),
    },
  ]);
  return (
    <Sheet
      title={m.office_complaints_new()}
      actions={
        <Button busy={busy} onClick={() => void send()} end={<KeyCaps caps={['Ctrl Enter']} />}>
          {m.office_complaints_do_record()}
        </Button>
      }
    >
      <div className="grid gap-4">
        {trouble !== null && (
          <Alert tone="red" live>
            {trouble}
          </Alert>
        )}
        <TextField
          name="loan"
          label={m.office_complaints_loan()}
          hint={m.office_complaints_loan_hint()}
          optional
          value={loan}
          onChange={setLoan}
          error={errorOf('loan')}
        />
        <TextField
          name="name"
          label={m.office_complaints_name()}
          value={name}
          onChange={setName}
          error={errorOf('name')}
        />
        <TextField
          name="phone"
          kind="phone"
          label={m.office_complaints_phone()}
          value={phone}
          onChange={setPhone}
          error={errorOf('phone')}
          autoComplete="off"
        />
        <Select
          name="channel"
          label={m.office_complaints_channel()}
          placeholder={false}
          options={COMPLAINT_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value]() }))}
          value={channel}
          onChange={(value) => setChannel(value as ComplaintChannel)}
        />
        <Select
          name="category"
          label={m.office_complaints_category()}
          placeholder={false}
          options={COMPLAINT_CATEGORIES.map((value) => ({
            value,
            label: CATEGORY_NAMES[value](),
          }))}
          value={category}
          onChange={(value) => setCategory(value as ComplaintCategory)}
        />
        <TextArea
          name="text"
          label={m.office_complaints_text()}
          value={text}
          onChange={setText}
          rows={6}
          error={errorOf('text')}
        />
      </div>
    </Sheet>
  );
}

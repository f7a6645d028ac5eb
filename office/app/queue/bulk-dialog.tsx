import { applicationNumber } from 'contract/record-numbers';
import { askForDocument, assign, oneApplication, type Review } from 'contract/office/applications';
import type { QueueRow } from 'contract/office/queue';
import { fillSms } from 'contract/office/sms-templates';
import type { StaffName } from 'contract/office/staff-name';
import { documentKinds } from 'contract/options/decisions';
import { photosAddress } from 'contract/sign-in-links';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import type { Selection } from '../desk/use-selection.ts';
import { useSession } from '../shell/session.ts';
import type { BulkAct } from './bulk-bar.tsx';
import { MessageAll } from './message-all.tsx';
import { type BulkOutcome, useBulk } from './use-bulk.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type BulkDialogProps = {
  /** Null: closed. */
  readonly act: BulkAct | null;
  readonly selection: Selection<QueueRow>;
  readonly people: readonly StaffName[];
  readonly onClose: () => void;
};

/** An act on all that are selected: what will happen, then how it went for whom. */
export function BulkDialog({ act, selection, people, onClose }: BulkDialogProps) {
  const count = String(selection.rows.length);
  const titles = {
    assign: m.office_tables_assign_title,
    ask: m.office_tables_ask_title,
    sms: m.office_queue_sms_title,
  } as const;
  const title = titles[act ?? 'assign']({ count });
  return (
    <Dialog open={act !== null} onClose={onClose} title={title}>
      {act === 'assign' && <AssignAll selection={selection} people={people} onClose={onClose} />}
      {act === 'ask' && <AskAll selection={selection} onClose={onClose} />}
      {act === 'sms' && <MessageAll selection={selection} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps = Pick<BulkDialogProps, 'selection' | 'onClose'>;

const NOBODY = '-';

function AssignAll({ people, ...form }: FormProps & Pick<BulkDialogProps, 'people'>) {
  const { handle } = useSession();
  const nameOf = useStaffName();
  const [to, setTo] = useState(handle);
  const options = [
    { value: handle, label: m.office_queue_me() },
    ...people
      .filter((who) => who.handle !== handle)
      .map((who) => ({ value: who.handle, label: nameOf(who) })),
    { value: NOBODY, label: m.office_queue_nobody() },
  ];
  const name = options.find(({ value }) => value === to)?.label ?? '';
  const count = String(form.selection.rows.length);
  return (
    <BulkForm
      {...form}
      does={m.office_tables_assign_do({ count, name })}
      act={({ id, version }) =>
        call(assign, { params: { id }, body: { to: to === NOBODY ? null : to, version } })
      }
    >
      <Select
        name="assignee"
        label={m.office_queue_assign_to()}
        options={options}
        value={to}
        onChange={setTo}
        placeholder={false}
      />
    </BulkForm>
  );
}

function AskAll(form: FormProps) {
  const [kind, setKind] = useState(documentKinds[0]?.key ?? '');
  const document = documentKinds.find(({ key }) => key === kind)?.label() ?? '';
  const [first] = form.selection.rows;
  const count = String(form.selection.rows.length);
  return (
    <BulkForm
      {...form}
      does={m.office_tables_ask_do({ count, document })}
      act={({ id }) => call(askForDocument, { params: { id }, body: { kind } })}
    >
      <Select
        name="kind"
        label={m.office_review_ask_kind()}
        options={documentKinds.map((one) => ({ value: one.key, label: one.label() }))}
        value={kind}
        onChange={setKind}
        placeholder={false}
      />
      {first && <SmsOfFirst row={first} kind={kind} />}
    </BulkForm>
  );
}

/** The message as the first of them gets it, in the language to write to them in. */
function SmsOfFirst({
  row: { id, name },
  kind,
}: {
  readonly row: QueueRow;
  readonly kind: string;
}) {
  const [reader, setReader] = useState<Pick<Review, 'locale' | 'site' | 'document_sms'> | null>(
    null,
  );
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const outcome = await call(oneApplication, {
        params: { id },
        signal: controller.signal,
      });
      if (outcome.kind === 'done') setReader(outcome.data);
    };
    void ask();
    return () => controller.abort();
  }, [id]);
  if (reader === null) return null;
  const { locale, site } = reader;
  const label = documentKinds.find(({ key }) => key === kind)?.label;
  const document = label?.({}, { locale }) ?? '';
  return (
    <div>
      <p>{m.office_tables_ask_says({ name })}</p>
      <blockquote lang={locale} className="sms">
        {fillSms(reader.document_sms, { document, address: photosAddress(site) })}
      </blockquote>
    </div>
  );
}

type BulkFormProps = FormProps & {
  readonly act: Parameters<ReturnType<typeof useBulk>['run']>[1];
  /** On the button: what it does, to how many. */
  readonly does: string;
  readonly children: ReactNode;
};

function BulkForm({ selection, act, does, children, onClose }: BulkFormProps) {
  const { at, run } = useBulk();
  const [went, setWent] = useState<BulkOutcome | null>(null);
  const { revalidate } = useRevalidator();
  const { rows } = selection;
  const perform = async () => {
    const outcome = await run(rows, act);
    if (outcome === null) return;
    selection.put(outcome.done, false);
    await revalidate();
    if (outcome.refused.length > 0) return setWent(outcome);
    onClose();
    toast(m.office_tables_done_all({ count: String(outcome.done.length) }), { tone: 'green' });
  };
  return (
    <div className="grid gap-4">
      {went !== null && <Refusals went={went} />}
      {children}
      <div className="flex items-center justify-end gap-3">
        {at !== null && (
          <span role="status">
            {m.office_tables_running({ done: String(at), count: String(rows.length) })}
          </span>
        )}
        <Button busy={at !== null} onClick={() => void perform()} end={<DoCaps />}>
          {does}
        </Button>
      </div>
    </div>
  );
}

/** Whom the act was refused for, each by name and with its reason. */
function Refusals({ went: { done, refused } }: { readonly went: BulkOutcome }) {
  const count = String(done.length + refused.length);
  return (
    <Alert tone="red" live>
      <p>{m.office_tables_refused({ done: String(done.length), count })}</p>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {refused.map(({ row: { id, name }, why }) => (
          <li key={id}>
            <b>
              {applicationNumber(id)} <PersonName name={name} />
            </b>{' '}
            · {why}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

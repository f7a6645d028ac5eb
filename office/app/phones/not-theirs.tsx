import {
  NOT_THEIRS_WHYS,
  type NotTheirsWhy,
  type PhoneNotTheirs,
  phoneNotTheirs,
  phoneTheirs,
  THEIRS_REASONS,
  type TheirsReason,
} from 'contract/office/phone-changes';
import { NOT_THEIRS_NAMES, THEIRS_NAMES } from 'contract/office/phone-change-names';
import type { OfficeOutcome } from 'contract/office/client';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { fieldId } from 'ui/field.tsx';
import { Select } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { useStaffName } from '../desk/person-name.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useSession } from '../shell/session.ts';

/** Marks the phone of the account as not the borrower's: it only takes away, so one person does it. */
export function MarkNotTheirs({ id }: { readonly id: string }) {
  return (
    <Marking
      opens={m.office_phones_not_theirs()}
      name="why"
      label={m.office_phones_not_theirs_why()}
      options={NOT_THEIRS_WHYS.map((value) => ({ value, label: NOT_THEIRS_NAMES[value]() }))}
      missing={m.office_phones_not_theirs_missing()}
      button={m.office_phones_not_theirs_now()}
      done={m.office_phones_not_theirs_done()}
      send={(why: NotTheirsWhy) => call(phoneNotTheirs, { params: { id }, body: { why } })}
    >
      <p>{m.office_phones_not_theirs_about()}</p>
    </Marking>
  );
}

type NotTheirsProps = { readonly id: string; readonly known: PhoneNotTheirs };

/** That the phone is marked, by whom and when, and its way back, which is another person's. */
export function NotTheirs({ id, known: { why, set_by, set_at } }: NotTheirsProps) {
  const nameOf = useStaffName();
  const isOwn = useSession().handle === set_by.handle;
  const said = { why: NOT_THEIRS_NAMES[why](), name: nameOf(set_by), at: wholeTime(set_at) };
  return (
    <>
      <Alert tone="romdoul">
        <p>{m.office_phones_not_theirs_stands(said)}</p>
        <p>{m.office_phones_not_theirs_way_out()}</p>
      </Alert>
      {!isOwn && (
        <Marking
          opens={m.office_phones_theirs()}
          name="how"
          label={m.office_phones_theirs_reason()}
          options={THEIRS_REASONS.map((value) => ({ value, label: THEIRS_NAMES[value]() }))}
          missing={m.office_phones_theirs_missing()}
          button={m.office_phones_theirs_now()}
          done={m.office_phones_theirs_done()}
          send={(reason: TheirsReason) => call(phoneTheirs, { params: { id }, body: { reason } })}
        />
      )}
    </>
  );
}

interface MarkingProps<Chosen extends string> {
  /** The button that opens the form. */
  readonly opens: string;
  /** Of its field; the form for another phone beside it has one of its own. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Chosen; readonly label: string }[];
  /** Said where nothing is chosen. */
  readonly missing: string;
  readonly button: string;
  readonly done: string;
  readonly send: (chosen: Chosen) => Promise<OfficeOutcome<unknown>>;
  readonly children?: ReactNode;
}

/** A form with one choice, behind its button. */
function Marking<Chosen extends string>(props: MarkingProps<Chosen>) {
  const { opens, name, label, options, missing, button, done, children } = props;
  const { busy, trouble, errorOf, send } = useAct();
  const revalidator = useRevalidator();
  const [isOpened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isMissing, setMissing] = useState(false);
  const mark = async () => {
    setMissing(chosen === null);
    if (chosen === null) return document.getElementById(fieldId(name))?.focus();
    if ((await send(() => props.send(chosen))) === null) return;
    toast(done, { tone: 'green' });
    await revalidator.revalidate();
  };
  if (!isOpened) {
    return (
      <div>
        <Button size="small" tone="secondary" onClick={() => setOpened(true)}>
          {opens}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void mark();
      }}
    >
      {children}
      <Select
        name={name}
        label={label}
        options={options}
        value={chosen ?? ''}
        onChange={(one) => setChosen(options.find(({ value }) => value === one)?.value ?? null)}
        error={isMissing ? missing : errorOf(name)}
      />
      <TroubleBox trouble={trouble} />
      <div>
        <Button type="submit" size="small" busy={busy} end={<DoCaps within />}>
          {button}
        </Button>
      </div>
    </form>
  );
}

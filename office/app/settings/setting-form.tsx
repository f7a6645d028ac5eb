import { changeSetting, type SettingView } from 'contract/office/setting-calls';
import type { Setting } from 'contract/office/settings';
import { readSetting } from 'contract/office/setting-values';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Busy, Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { Pill } from 'ui/pill.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { shortTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { ChangeList } from '../products/change-list.tsx';
import { DaysField } from './days-field.tsx';
import { unitOf, valueText } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type SettingFormProps = {
  readonly setting: Setting;
  readonly view: SettingView;
  readonly values: ReadonlyMap<string, SettingView>;
  /** A change of it waits for a second manager. */
  readonly waits: boolean;
};

/** One setting: its field, checked as the server checks it; saved at once, or proposed where it is dangerous. */
export function SettingForm({ setting, view, values, waits }: SettingFormProps) {
  const locale = useLocale();
  const revalidator = useRevalidator();
  const own = useTyped(`setting ${setting.key}`, {
    start: view.value ?? '',
    version: view.version,
  });
  const typed = own.value;
  const [asked, setAsked] = useState(false);
  const { busy, trouble, errorOf, send: perform, forget } = useAct();
  const others = new Map([...values].map(([key, { value }]) => [key, value]));
  const read = readSetting(setting, typed, others);
  const isSame = 'value' in read && read.value === view.value;
  const isTouched = typed !== (view.value ?? '');
  const wrong = isTouched && 'refusal' in read ? read.refusal(locale) : undefined;
  const send = async () => {
    const body = { version: Number(own.version), value: typed };
    const done = await perform(() => call(changeSetting, { params: { key: setting.key }, body }));
    setAsked(false);
    if (done === null) return;
    const isProposed = done.proposal !== null;
    toast(isProposed ? m.office_products_proposed() : m.office_settings_saved(), { tone: 'green' });
    own.forget();
    await revalidator.revalidate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forget();
    if ('refusal' in read || isSame) return;
    if (setting.dangerous) setAsked(true);
    else void send();
  };
  return (
    <form onSubmit={submit} className="setting-form">
      <Control
        setting={setting}
        value={typed}
        error={errorOf(setting.key) ?? trouble?.text ?? wrong}
        disabled={waits}
        onChange={own.set}
      />
      <TypedBehind typed={own} />
      <div className="setting-foot">
        <LastChange view={view} />
        {waits && <Pill tone="romdoul">{m.office_products_waits()}</Pill>}
        {!waits && isTouched && !isSame && (
          <Button
            type="submit"
            size="small"
            busy={busy}
            disabled={wrong !== undefined}
            end={<DoCaps within />}
          >
            {setting.dangerous ? m.office_settings_propose() : m.office_settings_save()}
          </Button>
        )}
      </div>
      {'value' in read && (
        <AskFirst
          setting={setting}
          before={view.value}
          after={read.value}
          open={asked}
          busy={busy}
          onConfirm={() => void send()}
          onCancel={() => setAsked(false)}
        />
      )}
    </form>
  );
}

type ControlProps = {
  readonly setting: Setting;
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (typed: string) => void;
};

/** The field of a setting: boxes for days of the week, a line for everything else. */
function Control({ setting, ...rest }: ControlProps) {
  const said = { name: setting.key, label: setting.label(), hint: setting.hint() };
  if (setting.kind === 'days') return <DaysField {...said} {...rest} />;
  return (
    <TextField
      {...said}
      {...rest}
      autoComplete="off"
      end={<span className="pr-2 text-sm text-ink-2">{unitOf(setting)}</span>}
    />
  );
}

function LastChange({ view: { changed_by, changed_at } }: Pick<SettingFormProps, 'view'>) {
  const nameOf = useStaffName();
  if (changed_by === null || changed_at === null) return null;
  return (
    <span className="text-xs text-ink-2">
      {m.office_settings_changed({ who: nameOf(changed_by), at: shortTime(changed_at) })}
    </span>
  );
}

type AskFirstProps = {
  readonly setting: Setting;
  readonly before: string | null;
  readonly after: string | null;
  readonly open: boolean;
  readonly busy: Busy;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Both sides of a dangerous setting, before it is proposed. */
function AskFirst({ setting, before, after, ...rest }: AskFirstProps) {
  const side = (value: string | null) => valueText(setting, value);
  return (
    <ConfirmDialog
      confirmEnd={<DoCaps />}
      {...rest}
      title={m.office_settings_propose_title()}
      confirmLabel={m.office_staff_propose_add()}
    >
      <ChangeList changes={[{ name: setting.label(), before: side(before), after: side(after) }]} />
      <p className="mt-3">{m.office_settings_propose_text()}</p>
    </ConfirmDialog>
  );
}

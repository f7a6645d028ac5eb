import { changeOption, type OptionRow } from 'contract/office/content';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Checkbox } from 'ui/checkbox.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { Sheet } from '../desk/sheet.tsx';
import { useActKey } from '../desk/use-act-key.ts';
import { changedView } from '../desk/view.ts';
import { KeyCaps } from '../shell/key-cap.tsx';

type OptionSheetProps = {
  readonly list: string;
  /** Null: a new one. */
  readonly option: OptionRow | null;
};

/** An entry of a list: its names in both languages, and whether forms offer it. */
export function OptionSheet({ list, option }: OptionSheetProps) {
  const { value = '', name_km = '', name_en = '', is_active = true } = option ?? {};
  const [text, setText] = useState({ value, name_km, name_en, is_active });
  const { busy, trouble, errorOf, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const save = async () => {
    const body = { ...text, version: option?.version ?? null };
    if ((await send(() => call(changeOption, { params: { list }, body }))) === null) return;
    toast(m.office_settings_saved(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
  };
  useActKey(m.office_settings_save, () => void save());
  const field = (name: 'value' | 'name_km' | 'name_en', label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      value={text[name]}
      error={errorOf(name)}
      disabled={name === 'value' && option !== null}
      autoComplete="off"
      onChange={(typed) => setText({ ...text, [name]: typed })}
    />
  );
  return (
    <Sheet
      title={option === null ? m.office_content_add_option() : option.name_km}
      actions={
        <Button busy={busy} onClick={() => void save()} end={<KeyCaps caps={['Ctrl', 'Enter']} />}>
          {m.office_settings_save()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TroubleBox trouble={trouble} />
        {field('value', m.office_content_value(), m.office_content_value_hint())}
        {field('name_km', m.office_content_name_km())}
        {field('name_en', m.office_content_name_en())}
        <Checkbox
          name="is_active"
          label={m.office_content_in_use()}
          checked={text.is_active}
          onChange={(checked) => setText({ ...text, is_active: checked })}
        />
      </div>
    </Sheet>
  );
}

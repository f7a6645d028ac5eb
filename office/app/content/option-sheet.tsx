import { changeOption, type OptionRow } from 'contract/office/content';
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
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useTyped } from '../desk/use-typed.ts';
import { changedView } from '../desk/view.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type OptionSheetProps = {
  readonly list: string;
  /** Null: a new one. */
  readonly option: OptionRow | null;
};

/** An entry of a list: its names in both languages, and whether forms offer it. */
export function OptionSheet({ list, option }: OptionSheetProps) {
  const { value = '', name_km = '', name_en = '', is_active = true } = option ?? {};
  const typed = useTyped(`option ${list} ${value}`, {
    start: { value, name_km, name_en, is_active },
    version: option?.version ?? null,
  });
  const { value: text, set: setText } = typed;
  const { busy, trouble, errorOf, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const save = async () => {
    const version = typed.version === null ? null : String(typed.version);
    const body = { ...text, version };
    if ((await send(() => call(changeOption, { params: { list }, body }))) === null) return;
    typed.forget();
    toast(m.office_settings_saved(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
  };
  const field = (name: 'value' | 'name_km' | 'name_en', label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      value={text[name]}
      error={errorOf(name)}
      disabled={name === 'value' && option !== null}
      autoComplete="off"
      onChange={(words) => setText({ ...text, [name]: words })}
    />
  );
  return (
    <Sheet
      title={option === null ? m.office_content_add_option() : option.name_km}
      actions={
        <Button busy={busy} onClick={() => void save()} end={<DoCaps />}>
          {m.office_settings_save()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TypedBehind typed={typed} />
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

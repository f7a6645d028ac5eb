import type { StaffRole } from 'contract/office/endpoint';
import { addMember } from 'contract/office/staff';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { Sheet } from '../desk/sheet.tsx';
import { changedView } from '../desk/view.ts';
import { useLocale } from '../locale.ts';
import { RolesField } from './roles-field.tsx';
import type { Half } from './start-password.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

const FIRST_ROLES: readonly StaffRole[] = ['officer'];
const EMPTY = { username: '', name_km: '', name_en: '', locale: 'km', roles: FIRST_ROLES };

/** Somebody new is proposed; another manager confirms, and each hands over a half of the password of the first login. */
export function NewSheet({ onHalf }: { readonly onHalf: (half: Half) => void }) {
  const isKhmer = useLocale() === 'km';
  const typed = useTyped('staff new', { start: EMPTY, version: null });
  const text = typed.value;
  const change = (some: Partial<typeof text>) => typed.set({ ...text, ...some });
  const { busy, trouble, errorOf, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const propose = async () => {
    const locale = text.locale === 'en' ? 'en' : 'km';
    const added = await send(() => call(addMember, { body: { ...text, locale } }));
    if (added === null) return;
    typed.forget();
    toast(m.office_products_proposed(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
    onHalf({ who: isKhmer ? text.name_km : text.name_en, text: added.first_half, other: null });
  };
  const field = (name: 'username' | 'name_km' | 'name_en', label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      kind={name === 'username' ? 'email' : 'text'}
      value={text[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <Sheet
      title={m.office_staff_add_title()}
      actions={
        <Button busy={busy} onClick={() => void propose()} end={<DoCaps />}>
          {m.office_staff_propose_add()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TroubleBox trouble={trouble} />
        <p className="text-sm text-ink-2">{m.office_staff_add_lead()}</p>
        {field('username', m.office_username(), m.office_staff_username_hint())}
        {field('name_km', m.office_staff_name_km())}
        {field('name_en', m.office_staff_name_en(), m.office_staff_name_en_hint())}
        <RolesField
          roles={text.roles}
          onChange={(roles) => change({ roles })}
          error={errorOf('roles')}
        />
        <Select
          name="locale"
          label={m.office_language()}
          value={text.locale}
          placeholder={false}
          onChange={(locale) => change({ locale })}
          options={[
            { value: 'km', label: m.office_language_km() },
            { value: 'en', label: m.office_language_en() },
          ]}
        />
      </div>
    </Sheet>
  );
}

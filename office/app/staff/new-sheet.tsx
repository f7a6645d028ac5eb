import type { FieldErrors } from 'contract/envelope';
import type { StaffRole } from 'contract/office/endpoint';
import { addMember } from 'contract/office/staff';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { changedView } from '../desk/view.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { useLocale } from '../locale.ts';
import { RolesField } from './roles-field.tsx';
import type { Half } from './start-password.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

const EMPTY = { username: '', name_km: '', name_en: '', locale: 'km' };

/** Somebody new is proposed; another manager confirms, and each hands over a half of the password of the first login. */
export function NewSheet({ onHalf }: { readonly onHalf: (half: Half) => void }) {
  const isKhmer = useLocale() === 'km';
  const [text, setText] = useState(EMPTY);
  const [roles, setRoles] = useState<readonly StaffRole[]>(['officer']);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const propose = async () => {
    if (busy) return;
    setBusy(true);
    const locale = text.locale === 'en' ? 'en' : 'km';
    const outcome = await call(addMember, { body: { ...text, locale, roles } });
    setBusy(false);
    if (outcome.kind === 'done') {
      toast(m.office_products_proposed(), { tone: 'green' });
      await navigate(changedView(search, { open: null }), { replace: true });
      const who = isKhmer ? text.name_km : text.name_en;
      return onHalf({ who, text: outcome.data.first_half, other: null });
    }
    const wrong = outcome.kind === 'unreachable' ? {} : (outcome.problem.errors ?? {});
    setErrors(wrong);
    setTrouble(Object.keys(wrong).length > 0 ? null : troubleText(outcome));
  };
  const field = (name: 'username' | 'name_km' | 'name_en', label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      kind={name === 'username' ? 'email' : 'text'}
      value={text[name]}
      error={errors[name]?.[0]}
      autoComplete="off"
      onChange={(value) => setText({ ...text, [name]: value })}
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
        {trouble !== null && (
          <Alert tone="red" live>
            {trouble}
          </Alert>
        )}
        <p className="text-sm text-ink-2">{m.office_staff_add_lead()}</p>
        {field('username', m.office_username(), m.office_staff_username_hint())}
        {field('name_km', m.office_staff_name_km())}
        {field('name_en', m.office_staff_name_en(), m.office_staff_name_en_hint())}
        <RolesField roles={roles} onChange={setRoles} error={errors.roles?.[0]} />
        <Select
          name="locale"
          label={m.office_language()}
          value={text.locale}
          placeholder={false}
          onChange={(locale) => setText({ ...text, locale })}
          options={[
            { value: 'km', label: m.office_language_km() },
            { value: 'en', label: m.office_language_en() },
          ]}
        />
      </div>
    </Sheet>
  );
}

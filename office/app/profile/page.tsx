import { recoveryCodesLeft, renewRecoveryCodes } from 'contract/office/staff';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Checkbox } from 'ui/checkbox.tsx';
import { PasswordField } from 'ui/password-field.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { Facts } from '../desk/facts.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Panel } from '../desk/panel.tsx';
import { loaded } from '../load.ts';
import { setSingleKeys, singleKeysWork, useActiveKeys } from '../shell/keys.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { rolesText } from 'contract/office/role-names';
import { useOwnName, useSession } from '../shell/session.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { useSending } from '../sign-in/use-sending.ts';
import type { Route } from './+types/page';
import { DoCaps } from '../desk/do-caps.tsx';

/** How many recovery codes are left. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loaded(await context.get(officeContext).call(recoveryCodesLeft), request);
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_staff_profile() }) }];
}

/** One's own: language, single keys, recovery codes. */
export default function Profile({ loaderData: { left } }: Route.ComponentProps) {
  const session = useSession();
  const name = useOwnName(session);
  return (
    <>
      <PageHead title={m.office_staff_profile()} lead={name} />
      <div className="product-page max-w-3xl">
        <Panel title={m.office_staff_you()}>
          <div className="p-4">
            <Facts
              rows={[
                [m.office_username(), session.username],
                [m.office_staff_roles(), rolesText(session.roles)],
                [m.office_staff_handle(), `staff:${session.handle}`],
                [m.office_language(), <LanguageSwitch key="language" isSignedIn />],
              ]}
            />
          </div>
        </Panel>
        <Keys />
        <Codes left={left} />
      </div>
    </>
  );
}

/** Whether keys without Ctrl work in this browser. */
function Keys() {
  // Keys that are switched off or on are announced to the bar; this follows it.
  useActiveKeys();
  return (
    <Panel title={m.office_keys()}>
      <div className="p-4">
        <Checkbox
          name="single-keys"
          label={m.office_staff_single_keys()}
          hint={m.office_staff_single_keys_hint()}
          checked={singleKeysWork()}
          onChange={setSingleKeys}
        />
      </div>
    </Panel>
  );
}

/** Recovery codes: how many are left, and new ones for password and code. */
function Codes({ left }: { readonly left: number }) {
  const { busy, trouble, errorOf, send } = useSending();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const revalidator = useRevalidator();
  const renew = async (event: FormEvent<HTMLFormElement>) => {
    const outcome = await send(event, (text) =>
      call(renewRecoveryCodes, { body: { password: text('password'), code: text('code') } }),
    );
    if (outcome?.kind === 'done') setCodes(outcome.data.recovery_codes);
  };
  if (codes !== null) {
    const kept = async () => {
      setCodes(null);
      await revalidator.revalidate();
    };
    return <RecoveryCodes codes={codes} onKept={() => void kept()} />;
  }
  return (
    <Panel title={m.office_staff_codes()}>
      <form onSubmit={(event) => void renew(event)} className="grid max-w-96 gap-3 p-4">
        <p>{m.office_staff_codes_left({ count: String(left) })}</p>
        <p className="text-sm text-ink-2">{m.office_staff_codes_lead()}</p>
        {trouble !== null && (
          <Alert tone="red" live>
            {trouble}
          </Alert>
        )}
        <PasswordField
          name="password"
          label={m.field_password()}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <CodeField error={errorOf('code')} />
        <Button type="submit" busy={busy} end={<DoCaps within />}>
          {m.office_staff_codes_renew()}
        </Button>
      </form>
    </Panel>
  );
}

import { CLIENT, login } from 'contract/accounts';
import { readWanted, WANTED_PARAM, type WantedPlace } from 'contract/sign-in-links';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { callPassingRobotCheck } from '../robot-check/unseen.ts';
import { keepSession, token } from '../session.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { House, Key } from 'ui/account-icons.tsx';
import { ArrowRight } from 'ui/icons.tsx';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { Mark } from 'ui/drawings/mark.tsx';
import { PasswordField } from 'ui/password-field.tsx';
import { TextField } from 'ui/text-field.tsx';
import { askAccount } from './known-account.ts';
import { LoginFrame } from './login-frame.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { forgetRequest } from './reset-request.ts';
import { useAccountForm } from './use-account-form.ts';
import { useAdmission } from './use-admission.ts';
import { useTypedPhone } from './use-typed-phone.ts';
import { afterLogin, keepWanted } from './wanted-place.ts';

export function meta() {
  return hiddenMeta(m.nav_login());
}

/**
 * Sign in by phone and password (LOGIN-01 to LOGIN-10, RT-06, RT-07). Who is signed in already goes to the profile (G-46). A link of
 * an SMS says where in it one is led.
 */
export default function Login() {
  useLocale();
  const [search] = useSearchParams();
  const wanted = readWanted(search.get(WANTED_PARAM));
  const admitted = useAdmission(() => (token() === null ? null : afterLogin(wanted)));
  useEffect(() => keepWanted(wanted), [wanted]);
  if (admitted === false) return null;
  return (
    <LoginFrame>
      <div className="grid justify-items-center lg:justify-items-start">
        <p className="flex items-center gap-2 text-xl font-bold text-night">
          <Mark className="size-16 lg:size-11" />
          <span className="sr-only lg:not-sr-only">{m.site_name()}</span>
        </p>
        <h1 className="mt-3 text-center lg:text-start lg:text-3xl">{m.account_login_title()}</h1>
        <p className="hidden text-ink-2 lg:block">{m.account_login_lead()}</p>
      </div>
      <LoginForm wanted={wanted} />
      <FirstTime />
      <p className="text-center">
        <Link
          to={paths.home()}
          className="inline-flex min-h-11 items-center gap-2 text-primary-dark hover:underline"
        >
          <House className="size-5" aria-hidden="true" />
          {m.shell_back_home()}
        </Link>
      </p>
    </LoginFrame>
  );
}

const FIELDS = ['username', 'password'];

/** Signs in: what the server answers is stored, the account asked for, and the account opened in this page's place, where a link wanted it. */
function useLogin(wanted: WantedPlace | null) {
  const navigate = useNavigate();
  return useAccountForm({
    fields: FIELDS,
    send: (typed, signal) => {
      const body = {
        grant_type: 'password',
        username: typed('username'),
        password: typed('password'),
        ...CLIENT,
      };
      return callPassingRobotCheck(login, { body, signal });
    },
    onDone: (reply) => {
      forgetRequest();
      keepSession(reply);
      void askAccount();
      keepWanted(null);
      void navigate(afterLogin(wanted), { replace: true });
    },
    focusAfterSentence: 'username',
  });
}

function LoginForm({ wanted }: { readonly wanted: WantedPlace | null }) {
  const [phone, setPhone] = useTypedPhone('username');
  const form = useLogin(wanted);
  return (
    <>
      <RefusalAlert sentence={form.sentence} onDismiss={form.dismiss} />
      <Card>
        {/* `post`: a form sent without the scripts must not put a password into the address. */}
        <form noValidate method="post" onSubmit={form.submit} className="grid gap-5">
          <TextField
            name="username"
            kind="phone"
            label={m.field_phone()}
            required
            error={form.errors.username}
            value={phone}
            onChange={(text) => {
              setPhone(text);
              form.changed('username');
            }}
          />
          <PasswordField
            name="password"
            label={m.field_password()}
            autoComplete="current-password"
            required
            error={form.errors.password}
            onChange={() => form.changed('password')}
          />
          <Link to={paths['input-phone-number']()} state={FORGOT} className={FORGOT_LINK}>
            {m.account_forgot()}
          </Link>
          <Button type="submit" wide busy={form.busy} busyLabel={m.account_login_busy()}>
            {m.nav_login()}
          </Button>
        </form>
      </Card>
    </>
  );
}

/** The navigation parameter of LOGIN-03. */
const FORGOT = { fromPage: 'forget-password' } as const;
const FORGOT_LINK =
  '-my-3 ml-auto inline-flex min-h-11 items-center text-primary-dark underline decoration-1 underline-offset-6';

/** Accounts are made by applying; a first password is set by the code's way (G-02). */
function FirstTime() {
  return (
    <Card as="section" aria-labelledby="first-time">
      <div className="flex gap-3">
        <Key className="mt-1 size-6 shrink-0 text-romdoul-ink" aria-hidden="true" />
        <div className="min-w-0">
          <h2 id="first-time" className="text-base leading-khmer">
            {m.account_first_title()}
          </h2>
          <p className="text-sm text-ink-2">{m.account_first_text()}</p>
          <Link
            to={paths['input-phone-number']()}
            state={FORGOT}
            className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-3 font-bold text-primary-dark hover:underline"
          >
            {m.account_first_link()}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </div>
      </div>
    </Card>
  );
}

import { CircleCheck, TriangleAlert } from 'ui/icons.tsx';
import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ROBOT_CHECK_KEY, ROBOT_CHECK_SECONDS } from 'contract/robot-check';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { controlAttributes, FieldError } from 'ui/field.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { RobotCheck, type RobotState } from './robot-check.ts';

/** Loaded only where the operator has configured a provider. */
const ProviderCheck = lazy(() => import('./provider-check.tsx'));

/** The solver is loaded when the box is ticked, so that readers do not download it. */
const solveSelfHosted = async (): Promise<string> =>
  (await import('./self-hosted.ts')).solveRobotCheck();

/** The robot check of a form, for the driver that the operator has configured. */
export function useRobotCheck(): RobotCheck {
  const isOwn = (useFacts()?.robotCheck.driver ?? 'altcha') === 'altcha';
  const [check] = useState(
    () =>
      new RobotCheck({
        solve: isOwn ? solveSelfHosted : null,
        // Providers report their own expiry, which is shorter.
        goodForMs: ROBOT_CHECK_SECONDS * 1000,
      }),
  );
  return check;
}

interface RobotCheckFieldProps {
  readonly check: RobotCheck;
  readonly error: string | undefined;
}

/** The "I'm not a robot" field of a form (REF-02, INV-12): our own checkbox or the provider's widget. */
export function RobotCheckField({ check, error }: RobotCheckFieldProps) {
  const state = useSyncExternalStore(check.subscribe, check.read, check.read);
  const { driver = 'altcha', siteKey = '' } = useFacts()?.robotCheck ?? {};
  const control = controlAttributes({
    name: ROBOT_CHECK_KEY,
    label: '',
    error,
    hint: '',
    required: true,
  });
  return (
    <div className="min-w-0">
      {driver === 'altcha' ? (
        <OwnBox check={check} state={state} control={control} />
      ) : (
        <div id={control.id} tabIndex={-1} role="group" aria-label={m.robot_label()}>
          <Suspense fallback={<Spinner />}>
            <ProviderCheck
              check={check}
              resets={state.resets}
              provider={driver}
              siteKey={siteKey}
            />
          </Suspense>
          <input type="hidden" name={ROBOT_CHECK_KEY} value={state.response} />
        </div>
      )}
      <p id={`${control.id}-hint`} role="status" className="text-sm text-ink-2">
        <StateMessage state={state} />
      </p>
      {error && <FieldError id={control.id}>{error}</FieldError>}
    </div>
  );
}

interface OwnBoxProps {
  readonly check: RobotCheck;
  readonly state: RobotState;
  readonly control: ReturnType<typeof controlAttributes>;
}

/** A checkbox. Ticking it solves a challenge in the background. */
function OwnBox({ check, state, control }: OwnBoxProps) {
  const ticked = state.kind === 'checking' || state.kind === 'passed';
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Ticked before hydration.
    if (box.current?.checked && check.read().kind === 'idle') check.begin();
  }, [check]);
  return (
    <label
      className={`flex min-h-13 cursor-pointer items-center gap-3 rounded-lg border-[1.5px] bg-card px-3.5 py-2 ${control['aria-invalid'] ? 'border-red' : 'border-control'}`}
    >
      <input
        {...control}
        ref={box}
        type="checkbox"
        name={ROBOT_CHECK_KEY}
        value={state.response}
        checked={ticked}
        onChange={(event) => (event.target.checked ? check.begin() : check.reset())}
        className="size-6 shrink-0 rounded-sm"
      />
      <span className="min-w-0 flex-1">{m.robot_label()}</span>
      {state.kind === 'checking' && <Spinner label={m.robot_checking()} />}
      {state.kind === 'passed' && (
        <CircleCheck className="size-6 shrink-0 text-green" aria-hidden="true" />
      )}
    </label>
  );
}

/** The message for the check's state; nothing while it has not been started. */
function StateMessage({ state }: { readonly state: RobotState }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'checking':
      return <span className="mt-1 block">{m.robot_checking()}</span>;
    case 'passed':
      return <span className="mt-1 block text-green">{m.robot_passed()}</span>;
    default:
      return (
        <span className="mt-1 flex gap-2 text-romdoul-ink">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {state.kind === 'failed' ? m.robot_failed() : m.robot_expired()}
        </span>
      );
  }
}

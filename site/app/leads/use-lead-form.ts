import type { Outcome } from 'contract/client';
import type { ApiCall } from 'contract/endpoint';
import type { FieldErrors } from 'contract/envelope';
import type { LeadBody } from 'contract/leads';
import type { Refusal } from 'contract/locale';
import {
  type Answers,
  type Situation,
  questionsOf,
  type Step,
  visibleQuestions,
} from 'contract/question';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { plainSituation } from 'contract/situation';
import type { WireValue } from 'contract/wire';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocaleChange } from '../locale.ts';
import type { RobotCheck } from '../robot-check/robot-check.ts';
import { useRobotCheck } from '../robot-check/robot-check-field.tsx';
import { typedBeforeHydration } from '../shell/typed-before-hydration.ts';
import { focusField } from 'ui/focus-field.ts';
import { toast } from 'ui/toast.ts';
import { keepDraft, keptDraft, type LeadDraft, type LeadPlace, newDraft } from './lead-draft.ts';

export type LeadErrors = ReadonlyMap<string, Refusal>;

export interface LeadSetting extends LeadPlace {
  readonly values: Situation['values'];
  readonly endpoint: ApiCall<LeadBody, undefined, object>;
  readonly payload: (answers: Answers, situation: Situation) => Record<string, WireValue>;
  /** Called when the lead has been stored and the form emptied. */
  readonly onTaken: () => void;
  /** Called when the server refused fields, after they have been marked. */
  readonly onFieldsRefused: (errors: LeadErrors) => void;
  /** Called when sending failed for another reason, with the server's message or ''. */
  readonly onProblem: (sentence: string) => void;
}

/** The lazily loaded part of a form. */
type LeadSending = typeof import('./lead-sending.ts');

export interface LeadForm {
  readonly answers: Answers;
  readonly situation: Situation;
  readonly errors: LeadErrors;
  readonly busy: boolean;
  readonly check: RobotCheck;
  readonly change: (key: string, value: string) => void;
  readonly submit: () => Promise<void>;
  /** The dialogs; null until `prepare` has loaded them. `submit` waits for them. */
  readonly sending: LeadSending | null;
  /** Loads `sending`; call it at the first focus. */
  readonly prepare: () => void;
}

const NO_ERRORS: LeadErrors = new Map();

/** State and actions of a lead form: its draft in this tab, its checks, its robot check and its submission. */
export function useLeadForm(setting: LeadSetting): LeadForm {
  const { values } = setting;
  const [draft, setDraft] = useState<LeadDraft>(() => ({ answers: {}, submitId: '' }));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState<LeadSending | null>(null);
  const check = useRobotCheck();
  const latest = useRef({ draft, setting, busy });
  latest.current = { ...latest.current, draft, setting };
  const situation = plainSituation({ values, voice: 'form' });
  const take = useCallback((next: LeadDraft) => {
    latest.current.draft = next;
    setDraft(next);
  }, []);
  useKeptDraft(setting, take);
  useLocaleChange(useCallback(() => setErrors(NO_ERRORS), []));
  useEffect(
    () =>
      check.subscribe(() => {
        if (isUnderWay(check)) setErrors((before) => without(before, ROBOT_CHECK_KEY));
      }),
    [check],
  );

  const change = (key: string, value: string) => {
    const next = newDraft({ ...latest.current.draft.answers, [key]: value });
    take(next);
    keepDraft(setting, next);
    setErrors((before) => without(before, key));
  };

  const refuse = (found: LeadErrors) => {
    setErrors(found);
    return found;
  };

  const fetchSending = async (): Promise<LeadSending> => {
    const parts = sending ?? (await import('./lead-sending.ts'));
    setSending(parts);
    return parts;
  };

  const send = async (): Promise<void> => {
    const parts = await fetchSending().catch(() => null);
    if (parts === null) return toast(m.lead_connection_lost(), { tone: 'romdoul' });
    const { answers, submitId } = latest.current.draft;
    const found = parts.checkStep(setting.form, answers, situation);
    if (!isUnderWay(check)) found.set(ROBOT_CHECK_KEY, robotRefusal);
    if (found.size > 0) return focusFirst(refuse(found));
    const response = await check.answer();
    if (response === '') return focusFirst(refuse(new Map([[ROBOT_CHECK_KEY, robotRefusal]])));
    const body = { ...setting.payload(answers, situation), submit_id: submitId };
    const outcome = await call(setting.endpoint, {
      body: { ...body, [ROBOT_CHECK_KEY]: response },
    });
    check.reset();
    setErrors(NO_ERRORS);
    if (outcome.kind === 'done') {
      keepDraft(setting, null);
      take(newDraft());
      return latest.current.setting.onTaken();
    }
    showFailure(outcome, latest.current.setting, refuse);
  };

  const submit = async (): Promise<void> => {
    if (latest.current.busy) return;
    latest.current.busy = true;
    setBusy(true);
    try {
      await send();
    } finally {
      latest.current.busy = false;
      setBusy(false);
    }
  };

  const prepare = () => void fetchSending().catch(() => undefined);
  const { answers } = draft;
  return { answers, situation, errors, busy, check, change, submit, sending, prepare };
}

/** Restores the stored draft and adds what was typed before hydration, before the first paint. */
function useKeptDraft(place: LeadPlace, take: (draft: LeadDraft) => void): void {
  const [first] = useState(place);
  useLayoutEffect(() => {
    const kept = keptDraft(first);
    const typed = typedBeforeHydration(first.form);
    const hasNew = Object.entries(typed).some(([key, value]) => kept?.answers[key] !== value);
    take(kept && !hasNew ? kept : newDraft({ ...kept?.answers, ...typed }));
  }, [first, take]);
}

/** Whether the robot check has been passed or is being solved. */
function isUnderWay(check: RobotCheck): boolean {
  const { kind } = check.read();
  return kind === 'passed' || kind === 'checking';
}

const robotRefusal: Refusal = (locale) => m.error_robot_check({}, { locale });

/** Shows why a lead was not stored (REF-13, REF-14, INV-22 to INV-25). */
function showFailure(
  outcome: Exclude<Outcome<object>, { kind: 'done' }>,
  setting: LeadSetting,
  refuse: (found: LeadErrors) => LeadErrors,
): void {
  switch (outcome.kind) {
    case 'refused': {
      const found = fromServer(setting.form, outcome.fields);
      if (found.size > 0) return setting.onFieldsRefused(refuse(found));
      return setting.onProblem(outcome.message);
    }
    case 'busy':
      return setting.onProblem(outcome.message);
    case 'unreachable':
      if (outcome.reason === 'server') return setting.onProblem('');
      return toast(m.lead_connection_lost(), { tone: 'romdoul' });
    default:
    // 400 and 401 have been shown by the page as a whole.
  }
}

/** The first message of each of the form's fields, in the order of the page. */
function fromServer(form: Step, fields: FieldErrors): LeadErrors {
  const found = new Map<string, Refusal>();
  for (const key of [...questionsOf(form).map((question) => question.key), ROBOT_CHECK_KEY]) {
    const message = fields[key]?.[0];
    if (message !== undefined) found.set(key, () => message);
  }
  return found;
}

function without(errors: LeadErrors, key: string): LeadErrors {
  if (!errors.has(key)) return errors;
  return new Map([...errors].filter(([other]) => other !== key));
}

/** Focuses the first field with an error, after it has been rendered. */
export function focusFirst(errors: LeadErrors): void {
  const [key] = errors.keys();
  if (key !== undefined) setTimeout(() => focusField(key));
}

/** The failing fields with their labels, in the order of the page. */
export function labelsOf(
  form: Step,
  { answers, situation, errors }: Pick<LeadForm, 'answers' | 'situation' | 'errors'>,
): { name: string; label: string }[] {
  const asked = visibleQuestions(form, answers, situation);
  const labels = new Map(asked.map(({ key, label }) => [key, label()]));
  labels.set(ROBOT_CHECK_KEY, m.robot_label());
  return [...labels].flatMap(([name, label]) => (errors.has(name) ? [{ name, label }] : []));
}

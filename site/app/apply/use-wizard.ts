import { consent } from 'contract/applications';
import type { Answers, Situation, Wizard } from 'contract/question';
import { situationOf } from 'contract/situation';
import { acceptQuestion } from 'contract/wizards/documents';
import type { SiteFacts } from 'contract/site';
import { phnomPenhDay } from 'lending/calendar';
import { type ProductKey, visitorLimits } from 'lending/product';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useFacts } from '../facts.ts';
import { useLocaleChange } from '../locale.ts';
import { rememberedLoanType, rememberLoanType, storedUser, token } from '../session.ts';
import { typedBeforeHydration } from '../shell/typed-before-hydration.ts';
import { readStored, writeStored } from '../storage.ts';
import { toast } from 'ui/toast.ts';
import { browserEvents } from './page-events.ts';
import type { FilledWizard } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import { takePrefill } from './home-prefill.ts';
import { type Arrival, openNew, openWizard } from './opening.ts';
import { limitsFrom, type Reference, valuesOf } from './reference.ts';
import { prefetchProvinces } from './regions.ts';
import { useStepHistory } from './use-step-history.ts';
import { WizardModel } from './wizard-model.ts';
import type { SendStep, WizardEvent, WizardParts } from './wizard-parts.ts';

export interface WizardSetting {
  readonly wizard: Wizard;
  readonly formType: Situation['formType'];
  readonly signedIn: boolean;
  /** What the account knows of who is signed in, by question; empty for a visitor. */
  readonly known: Answers;
  readonly reference: Reference;
  readonly send: SendStep;
  /** Shows only the general toast when a step cannot be sent (ERR-14, C-40). */
  readonly quiet: boolean;
  /** The page that Previous leads to from the first step; null hides Previous there (C-25). */
  readonly backTo: string | null;
}

/** Time limit for reading drafts: IndexedDB can hang without an error. */
const OPENING_MS = 8000;

/** Session storage key of the draft that this tab shows, so that a reload resumes it without asking (G-65). */
const tabKey = ({ name }: FilledWizard) => (name === 'borrow' ? 'apply_tab' : `apply_tab_${name}`);

/** The wizard under the name of whose drafts it fills. */
function filledBy({ wizard, signedIn }: WizardSetting): FilledWizard {
  if (!signedIn) return wizard;
  return { ...wizard, name: `own-${wizard.name}`, ownerPhone: storedUser()?.phone ?? null };
}

/**
 * Creates and opens the wizard of this page, and connects it to history, toasts and storage.
 * @returns the model, and `anew`, which drops the draft that is offered or open and opens an empty one
 */
export function useWizard(setting: WizardSetting): { model: WizardModel; anew: () => void } {
  const onEvent = useRef<(event: WizardEvent) => void>(() => {});
  const facts = useFacts();
  const [parts] = useState(() => partsOf(setting, facts, (event) => onEvent.current(event)));
  const [model] = useState(() => new WizardModel(parts, setting.wizard.products[0]));
  const step = useStepHistory(model);
  onEvent.current = (event) => showEvent(event, step, setting.quiet);
  const apiKey = facts?.regionApiKey;
  const arrival = useRef<Arrival>(null);
  const myTab = tabKey(parts.wizard);

  // A layout effect, since answers typed before hydration are only in the DOM until the first render replaces them.
  useLayoutEffect(() => {
    const [first] = setting.wizard.steps;
    const typed = first ? typedBeforeHydration(first) : {};
    const reference = setting.reference;
    arrival.current = {
      // An update of the record asks for no loan.
      prefill: setting.formType === 'profile' ? null : takePrefill(setting.wizard.products),
      tabDraft: readStored('session', myTab),
      product: productOfTab(setting.wizard.products),
      typed,
      known: setting.known,
      limitsFor: (product) => visitorLimits(product, limitsFrom(reference, product)),
    };
    const stick = () => model.stick();
    const patience = setTimeout(stick, OPENING_MS);
    let here = true;
    void openWizard(model, parts, arrival.current)
      .then(() => here && step.settle(model.draft.at), stick)
      .finally(() => clearTimeout(patience));
    return () => {
      here = false;
      clearTimeout(patience);
    };
    // Runs once: everything used here is constant while the page is mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [model, parts]);
  useEffect(() => {
    model.start();
    const remember = () => {
      const { phase, draft } = model.state;
      if (phase === 'filling') writeStored('session', myTab, draft.key);
      if (phase === 'completed') writeStored('session', myTab, null);
      if (phase === 'filling') rememberLoanType(draft.product);
    };
    const forget = model.subscribe(remember);
    const refresh = () => {
      if (document.visibilityState === 'visible') void model.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', refresh);
      model.stop();
    };
  }, [model, myTab]);
  useEffect(() => {
    if (apiKey !== undefined) prefetchProvinces(apiKey);
  }, [apiKey]);
  const [clear] = useState(() => () => model.clearErrors());
  useLocaleChange(clear);
  const { known } = setting;
  const anew = useCallback(() => {
    const { offered, draft } = model.state;
    void parts.store.forget((offered?.draft ?? draft).key);
    const product = productOfTab(parts.wizard.products);
    openNew(model, parts, { product, typed: {}, known });
  }, [model, parts, known]);
  return { model, anew };
}

function partsOf(
  setting: WizardSetting,
  facts: SiteFacts | undefined,
  emit: WizardParts['emit'],
): WizardParts {
  const { formType, signedIn, reference, send } = setting;
  const of = token();
  let known = reference.consent ?? null;
  return {
    wizard: filledBy(setting),
    formType,
    situationFor: (product) =>
      situationOf({
        formType,
        signedIn,
        product,
        today: phnomPenhDay(Date.now()),
        limits: limitsFrom(reference, product),
        values: (list) => valuesOf(reference, list),
        voice: 'form',
        requireEmploymentCard: facts?.requireEmploymentCard === true,
      }),
    store: new DraftStore(),
    events: browserEvents,
    async send(request) {
      // What is under way when this session ends, or another person signs in, is not sent by anybody else.
      if (signedIn && token() !== of) return { kind: 'signed-out' };
      const outcome = await send(request);
      // The words have changed: a new tick is given to those of now.
      if (outcome.kind === 'refused' && outcome.fields[acceptQuestion.key]) {
        const words = await call(consent);
        if (words.kind === 'done') known = words.data.version;
      }
      return outcome;
    },
    consent: () => known,
    now: () => Date.now(),
    emit,
  };
}

function productOfTab(products: readonly ProductKey[]): ProductKey | null {
  const product = rememberedLoanType();
  return product !== null && products.includes(product) ? product : null;
}

function showEvent(
  event: WizardEvent,
  step: ReturnType<typeof useStepHistory>,
  quiet: boolean,
): void {
  switch (event.kind) {
    case 'step':
      return step.go(event.formName, event.how);
    case 'connection-lost':
      return toast(quiet ? m.error_problem() : (event.serverSaid ?? m.apply_line_lost()), {
        tone: 'romdoul',
      });
    case 'connection-restored':
      return toast(m.apply_line_back(), { tone: 'green' });
    default:
  }
}

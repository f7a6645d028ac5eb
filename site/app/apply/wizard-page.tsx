import type { ProductKey } from 'lending/product';
import { type ReactNode, useMemo } from 'react';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { Alert } from 'ui/alert.tsx';
import { FormHero } from 'ui/drawings/form-hero.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { useCostInAdvance } from './asked-cost.tsx';
import { Completion } from './completion.tsx';
import { CostBeside } from './cost-beside.tsx';
import { FormOutline } from './form-outline.tsx';
import { StepForm } from './step-form.tsx';
import { useWizard, type WizardSetting } from './use-wizard.ts';
import { useWizardState, WizardProvider } from './wizard-context.ts';
import { ResumeDialog } from './wizard-dialogs.tsx';

type WizardPageProps = WizardSetting & {
  /** The application's number; null before Submit. */
  readonly number: string | null;
};

/** The page of a wizard, with the loan's cost so far and a picture beside it on wide screens (BW-05, G-52). */
export function WizardPage({ number, ...setting }: WizardPageProps) {
  // Subscribes to the language, so that everything below re-renders when it changes.
  useLocale();
  const { model, anew } = useWizard(setting);
  const { reference, backTo } = setting;
  const here = useMemo(
    () => ({ model, reference, backTo, anew }),
    [model, reference, backTo, anew],
  );
  return (
    <WizardProvider value={here}>
      <Body number={number} {...setting} />
      <ResumeDialog />
    </WizardProvider>
  );
}

function Body({ number, formType, signedIn, wizard }: WizardPageProps) {
  const isOpening = useWizardState(({ phase }) => phase === 'opening');
  // What is known of them stands in the form when it appears. A visitor may type into the kept page meanwhile.
  if (signedIn && isOpening) return <FormOutline />;
  return (
    <div className="mx-auto grid max-w-300 gap-8 px-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="mx-auto w-full max-w-2xl min-w-0 lg:mx-0 lg:max-w-none">
        <Stage
          products={formType === 'profile' ? NONE : wizard.products}
          note={signedIn ? <OwnNote isProfile={formType === 'profile'} /> : null}
          number={number}
        />
      </div>
      <div className="hidden pb-8 lg:block">
        <div className="sticky top-24 mt-2 flex min-h-[min(calc(var(--screen)-8rem),40rem)] flex-col gap-4">
          <CostBeside />
          {/* Under a figure it keeps the height of its flower. */}
          <FormHero className="h-0 min-h-48 w-full grow rounded-lg" />
        </div>
      </div>
    </div>
  );
}

/** An update of the record is about no kind of loan. */
const NONE: readonly ProductKey[] = [];

type StageProps = Pick<WizardPageProps, 'number'> & {
  readonly products: readonly ProductKey[];
  readonly note: ReactNode;
};

function Stage({ products, note, number }: StageProps) {
  useCostInAdvance();
  const completed = useWizardState(({ phase }) => phase === 'completed');
  return completed ? <Completion number={number} /> : <StepForm products={products} note={note} />;
}

/** Signed-in borrowers update their record with the profile variant; they ask for a loan on another page (C-27). */
function OwnNote({ isProfile }: { readonly isProfile: boolean }) {
  if (!isProfile) return <Alert>{m.refill_filled_in()}</Alert>;
  return (
    <Alert>
      <p>{m.apply_profile_note()}</p>
      <p className="mb-3">{m.refill_waits_note()}</p>
      <LinkButton to={paths['new-loan']()} tone="secondary" size="small">
        {m.apply_profile_new_loan()}
      </LinkButton>
    </Alert>
  );
}

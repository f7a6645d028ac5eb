import { useMemo } from 'react';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { FormHero } from '../ui/drawings/form-hero.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Completion } from './completion.tsx';
import { StepForm } from './step-form.tsx';
import { useWizard, type WizardSetting } from './use-wizard.ts';
import { useWizardState, WizardProvider } from './wizard-context.ts';
import { ResumeDialog } from './wizard-dialogs.tsx';

/** The page of a wizard, with a picture beside it on wide screens (BW-05, G-52). */
export function WizardPage(setting: WizardSetting) {
  // Subscribes to the language, so that everything below re-renders when it changes.
  useLocale();
  const { model, anew } = useWizard(setting);
  const { reference, backTo } = setting;
  const here = useMemo(() => ({ model, reference, backTo }), [model, reference, backTo]);
  return (
    <WizardProvider value={here}>
      <div className="mx-auto grid max-w-300 gap-8 px-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="mx-auto w-full max-w-2xl min-w-0 lg:mx-0 lg:max-w-none">
          {setting.formType === 'profile' && <ProfileNote />}
          <Stage products={setting.wizard.products} />
        </div>
        <div className="hidden pb-8 lg:block">
          <FormHero className="sticky top-24 mt-2 h-[min(40rem,calc(var(--screen)-8rem))] w-full rounded-lg" />
        </div>
      </div>
      <ResumeDialog onAnew={anew} />
    </WizardProvider>
  );
}

function Stage({ products }: Pick<WizardSetting['wizard'], 'products'>) {
  const completed = useWizardState(({ phase }) => phase === 'completed');
  return completed ? <Completion /> : <StepForm products={products} />;
}

/** Signed-in borrowers update their record here; they ask for a loan on another page (C-27). */
function ProfileNote() {
  return (
    <div className="mb-4">
      <Alert>
        <p className="mb-3">{m.apply_profile_note()}</p>
        <LinkButton to={paths['new-loan']()} tone="secondary" size="small">
          {m.apply_profile_new_loan()}
        </LinkButton>
      </Alert>
    </div>
  );
}

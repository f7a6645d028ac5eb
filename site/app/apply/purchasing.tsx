import { storeItemLoan } from 'contract/applications';
import { purchasingWizard } from 'contract/wizards/purchasing';
import type { LoaderFunctionArgs } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/purchasing';
import { siteContext } from '../context.ts';
import { paths, readFormType } from '../paths.ts';
import { hiddenMeta, pageMeta } from '../shell/page-meta.ts';
import type { Posting } from './post-step.ts';
import { loadReference } from './reference.ts';
import { WizardScreen } from './wizard-screen.tsx';

export { keepLoaderData as shouldRevalidate } from '../shell/keep-loader-data.ts';

/** `quiet`: in this wizard only wrong answers open a dialog; other failures show a toast (ERR-14, C-40). */
const POSTING: Posting = { store: storeItemLoan, robotCheck: false, quiet: true };

/** Lists, limits and rates are the same for every visitor, so the rendered page can be cached. */
export async function loader({ context }: LoaderFunctionArgs) {
  return {
    reference: await loadReference(context.get(siteContext).call, purchasingWizard.products),
  };
}

export function meta({ matches, params }: Route.MetaArgs) {
  const title = purchasingWizard.title();
  if (readFormType(params.formType) === 'profile') return hiddenMeta(title);
  return pageMeta(matches, {
    path: paths['purchasing-form']({ formType: 'borrow' }),
    title,
    description: import.meta.env.SSR && m.apply_purchasing_description(),
  });
}

/** The purchasing wizard (RT-18, RT-24, PW-01). */
export default function PurchasingForm({ loaderData, params }: Route.ComponentProps) {
  return (
    <WizardScreen
      wizard={purchasingWizard}
      posting={POSTING}
      known={loaderData.reference}
      asked={params.formType}
    />
  );
}

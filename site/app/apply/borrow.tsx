import { storeBorrow } from 'contract/applications';
import { borrowWizard } from 'contract/wizards/borrow';
import type { LoaderFunctionArgs } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/borrow';
import { siteContext } from '../context.ts';
import { paths, readFormType } from '../paths.ts';
import { hiddenMeta, pageMeta } from '../shell/page-meta.ts';
import type { Posting } from './post-step.ts';
import { loadReference } from './reference.ts';
import { WizardScreen } from './wizard-screen.tsx';

export { keepLoaderData as shouldRevalidate } from '../shell/keep-loader-data.ts';

const POSTING: Posting = { store: storeBorrow, robotCheck: true, quiet: false };

/** Lists, limits and rates are the same for every visitor, so the rendered page can be cached. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { reference: await loadReference(context.get(siteContext).call, borrowWizard.products) };
}

export function meta({ matches, params }: Route.MetaArgs) {
  const title = m.apply_borrow_title();
  // The profile variant is for signed-in borrowers only, so search engines must not list it.
  if (readFormType(params.formType) === 'profile') return hiddenMeta(title);
  return pageMeta(matches, {
    path: paths['borrow-form']({ formType: 'borrow' }),
    title,
    description: import.meta.env.SSR && m.apply_page_description(),
  });
}

/** The borrow wizard for payday and personal loans (RT-18, BW-01). Signed-in borrowers get its profile variant (C-19, C-27). */
export default function BorrowForm({ loaderData, params }: Route.ComponentProps) {
  return (
    <WizardScreen
      wizard={borrowWizard}
      posting={POSTING}
      known={loaderData.reference}
      asked={params.formType}
    />
  );
}

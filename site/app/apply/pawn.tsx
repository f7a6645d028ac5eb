import { storeItemLoan } from 'contract/applications';
import { pawnWizard } from 'contract/wizards/pawn';
import type { LoaderFunctionArgs } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/pawn';
import { siteContext } from '../context.ts';
import { paths, readFormType } from '../paths.ts';
import { hiddenMeta, pageMeta } from '../shell/page-meta.ts';
import type { Posting } from './post-step.ts';
import { loadReference } from './reference.ts';
import { WizardScreen } from './wizard-screen.tsx';

export { keepLoaderData as shouldRevalidate } from '../shell/keep-loader-data.ts';

const POSTING: Posting = { store: storeItemLoan, robotCheck: false, quiet: false };

/** Lists, limits and rates are the same for every visitor, so the rendered page can be cached. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { reference: await loadReference(context.get(siteContext).call, pawnWizard.products) };
}

export function meta({ matches, params }: Route.MetaArgs) {
  const title = pawnWizard.title();
  if (readFormType(params.formType) === 'profile') return hiddenMeta(title);
  return pageMeta(matches, {
    path: paths['pawn-form']({ formType: 'borrow' }),
    title,
    description: import.meta.env.SSR && m.apply_pawn_description(),
  });
}

/** The pawn wizard (RT-18, RT-25, GW-01). Previous on its first step returns to the pawn loan's page (C-25). */
export default function PawnForm({ loaderData, params }: Route.ComponentProps) {
  return (
    <WizardScreen
      wizard={pawnWizard}
      posting={POSTING}
      known={loaderData.reference}
      asked={params.formType}
      backTo={paths.product('pawn')}
    />
  );
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of half a minute or more where a machine is busy, the longest first. Begun last they would keep one worker busy while the
 * others have nothing left; a new clone does not know how long a file takes, and Vitest goes by its size.
 */
const LONGEST = [
  'scripts/trials.test.ts',
  'scripts/start.test.ts',
  'scripts/start-rights.test.ts',
  'server/src/loans/acts.test.ts',
  'server/src/http/office-roles.test.ts',
  'server/src/http/bad-input.test.ts',
  'server/src/http/linear.test.ts',
  'scripts/root-links.test.ts',
  'server/src/jobs/retention.test.ts',
  'scripts/backup.test.ts',
  'server/src/seed/cast.test.ts',
  'server/src/http/roles.test.ts',
  'server/src/database/embedded/embedded.test.ts',
  'journeys/accessible.test.ts',
  'journeys/offline.test.ts',
  'journeys/office-whole-loan.test.ts',
  'journeys/office-review.test.ts',
  'journeys/office-settings.test.ts',
  'journeys/office-servicing.test.ts',
  'journeys/apply-resilience.test.ts',
  'journeys/pay-by-khqr.test.ts',
  'journeys/invest.test.ts',
  'journeys/office-today.test.ts',
  'journeys/content.test.ts',
  'journeys/account.test.ts',
  'journeys/robot-check.test.ts',
  'journeys/new-password.test.ts',
  'journeys/old-browsers.test.ts',
  'journeys/accessible-account.test.ts',
  'journeys/office-privacy.test.ts',
  'journeys/prefill-items.test.ts',
  'journeys/early.test.ts',
  'journeys/refer.test.ts',
  'journeys/calculator.test.ts',
  'journeys/accessible-items.test.ts',
  'journeys/office-reports.test.ts',
  'journeys/apply-errors.test.ts',
  'journeys/office-accessible.test.ts',
  'journeys/sign-in.test.ts',
  'journeys/apply-return.test.ts',
  'journeys/robot-submit.test.ts',
  'journeys/apply-fields.test.ts',
  'journeys/account-menu.test.ts',
  'journeys/pawn.test.ts',
  'journeys/new-loan.test.ts',
  'journeys/profile-form.test.ts',
  'journeys/apply-values.test.ts',
  'journeys/apply-typing.test.ts',
  'journeys/guards.test.ts',
  'journeys/sign-agreement.test.ts',
  'journeys/navigation.test.ts',
  'journeys/home.test.ts',
  'journeys/office-tabs.test.ts',
  'journeys/apply.test.ts',
  'journeys/found.test.ts',
  'journeys/office-cancellations.test.ts',
  'journeys/shared-answers.test.ts',
  'journeys/office-late.test.ts',
  'journeys/office-sign-in.test.ts',
  'journeys/office-kept.test.ts',
  'journeys/zoom.test.ts',
  'journeys/purchase.test.ts',
  'journeys/office-messages.test.ts',
  'journeys/office-denial.test.ts',
  'journeys/apply-no-room.test.ts',
  'journeys/menus.test.ts',
  'journeys/office-nightly.test.ts',
  'journeys/purchase-wrong.test.ts',
  'journeys/apply-limits.test.ts',
  'journeys/office-accounting.test.ts',
  'journeys/faq.test.ts',
  'journeys/own-start.test.ts',
  'journeys/office-decide.test.ts',
  'journeys/lead-connection.test.ts',
  'journeys/office-desk.test.ts',
  'journeys/not-started.test.ts',
  'journeys/quick-form.test.ts',
];

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? LONGEST.length : at;
}

/** Vitest's own order, with these files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

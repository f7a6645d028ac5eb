import { APPROVERS, SECOND } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { overrideReasons } from 'contract/options/decisions';
import { Refused } from 'contract/refusal';
import { isDeepStrictEqual } from 'node:util';
import { m } from 'words/messages';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { reasonRefusal } from '../../loans/commands-reason.ts';
import { legalCeiling } from '../../settings/commands.ts';
import { proposerGone } from '../../standing/commands.ts';
import { decidedSince } from '../review/commands-changed.ts';
import { recordedFindings } from '../review/commands-findings.ts';
import { type Moved, onApplication } from '../review/commands-review.ts';
import { approvable, type Approval, termsChanged } from './commands-terms.ts';
import { endOverride, insertOverride, openOverride } from './store-override.ts';
import { type Findings, insertApproval, moveApplication } from '../review/store-review.ts';

/*
 * An approval above the legal ceiling: one proposes it with a reason, another sees the same figures and confirms or refuses it. The
 * second-person rule stands in the database too (ceiling_override_end).
 */

interface Proposal extends Approval {
  /** A name of `overrideReasons`. */
  reason: string;
  /** Why, in words of staff. */
  note: string;
}

/** Proposes an approval above the legal ceiling (approver); the application stays in review. Refused where nothing is above it. */
export async function proposeOverride(
  services: LoanServices,
  by: By,
  { reason, note, ...asked }: Proposal,
): Promise<Moved | Refused> {
  if (!overrideReasons.some(({ key }) => key === reason)) {
    return Refused.field('override_reason', choose);
  }
  const wrong = reasonRefusal(note);
  if (wrong !== null) return wrong;
  const { applicationId, seen, findings } = asked;
  return onApplication(
    services,
    { event: 'application.override_proposed', by, roles: APPROVERS, applicationId, seen },
    async (tx, application, now) => {
      if (application.status !== 'In review') return decidedSince(tx, by.who, applicationId);
      if ((await openOverride(tx, applicationId)) !== null)
        return decidedSince(tx, by.who, applicationId);
      const found = await approvable(services, tx, application, asked);
      if (found instanceof Refused) return found;
      const ceilingRate = await legalCeiling(tx, services.env);
      if (found.ceiling !== 'above' || ceilingRate === null) {
        return Refused.because(notAbove, 'not_above_ceiling');
      }
      const yearlyRate = found.cost.yearly;
      const id = await insertOverride(tx, {
        applicationId,
        terms: found.terms,
        findings: { ...findings, referencesConfirmed: [...findings.referencesConfirmed] },
        yearlyRate,
        ceilingRate,
        reason,
        note,
        proposedBy: by.who,
        proposedAt: now,
      });
      const facts = { override: Number(id), reason, yearly: yearlyRate, ceiling: ceilingRate };
      return { status: 'In review', facts };
    },
  );
}

/**
 * Confirms a proposal as another person than who made it (approver or manager): the application is approved at the very terms that
 * were proposed. Refused where the tables give other terms by now, and where a call that was logged since says otherwise than the
 * proposal (docs/lending.md, "Who may borrow").
 */
export async function confirmOverride(
  services: LoanServices,
  by: By,
  { applicationId, seen }: { applicationId: bigint; seen?: number },
): Promise<Moved | Refused> {
  const roles = SECOND;
  return onApplication(
    services,
    { event: 'application.override_confirmed', by, roles, applicationId, seen },
    async (tx, application, now) => {
      const override = await openOverride(tx, applicationId);
      if (override === null || application.status !== 'In review') {
        return decidedSince(tx, by.who, applicationId);
      }
      if (override.proposedBy === by.who) return Refused.because(secondPerson, 'second_person');
      const { terms, proposedBy } = override;
      const gone = await proposerGone(tx, proposedBy, APPROVERS);
      if (gone !== null) return gone;
      const recorded = await recordedFindings({ db: tx, cipher: services.cipher }, application);
      const findings = withAnswers(recorded, override.findings);
      const figures = {
        findings,
        amountCents: terms.principalCents,
        duration: terms.termDays ?? terms.instalments,
      };
      const found = await approvable(services, tx, application, figures);
      if (found instanceof Refused) return found;
      // Through JSON, as the proposal was stored.
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(found.terms)), terms)) {
        return Refused.because(termsChanged, 'terms_changed');
      }
      await endOverride(tx, { override, outcome: 'confirmed', by: by.who, at: now, note: null });
      await moveApplication(tx, applicationId, ['In review'], 'Approved');
      await insertApproval(tx, {
        applicationId,
        terms,
        findings: { ...findings, referencesConfirmed: [...findings.referencesConfirmed] },
        overrideId: override.id,
        by: proposedBy,
        at: now,
      });
      const facts = { override: Number(override.id), proposed_by: proposedBy };
      return { status: 'Approved', facts };
    },
  );
}

/** The record of the review as it stands, with what who proposed answers for: no call can be logged while the application is locked. */
function withAnswers(
  recorded: Findings,
  { residesInCambodia, hasNamedAccount, isPartnerShop }: Findings,
): Findings {
  return {
    ...recorded,
    residesInCambodia,
    hasNamedAccount: recorded.hasNamedAccount && hasNamedAccount,
    isPartnerShop,
  };
}

/** Ends a proposal without an approval: another refuses it with a note, or who made it takes it back. */
export async function refuseOverride(
  services: LoanServices,
  by: By,
  { applicationId, seen, note }: { applicationId: bigint; seen?: number; note: string | null },
): Promise<Moved | Refused> {
  const roles = SECOND;
  return onApplication(
    services,
    { event: 'application.override_ended', by, roles, applicationId, seen },
    async (tx, { status }, now) => {
      const override = await openOverride(tx, applicationId);
      if (override === null) return decidedSince(tx, by.who, applicationId);
      const isOwn = override.proposedBy === by.who;
      const wrong = isOwn && note === null ? null : reasonRefusal(note ?? '');
      if (wrong !== null) return wrong;
      const outcome = isOwn ? 'taken back' : 'refused';
      await endOverride(tx, { override, outcome, by: by.who, at: now, note });
      return { status, facts: { override: Number(override.id), outcome } };
    },
  );
}

const choose: Refusal = (locale) =>
  m.error_required({ label: m.field_reason({}, { locale }) }, { locale });
const notAbove: Refusal = (locale) => m.office_decide_not_above({}, { locale });
const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });

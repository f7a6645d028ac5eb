import { MANAGERS } from 'contract/office/who';
import type { Proposal, ProposalPage, ProposalQuery } from 'contract/office/proposals';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { decidedMeanwhile, notThere } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import type { Asker } from '../staff-by.ts';
import type { Staff } from '../staff-session.ts';
import { proposerGone } from '../standing/commands.ts';
import { staffNameOf, staffNames, staffWith } from '../standing/store-names.ts';
import { Undone } from '../undone.ts';
import { carryOutSetting } from './commands-settings.ts';
import { carryOutTerms } from './commands-products.ts';
import {
  closeProposal,
  decisionOn,
  insertProposal,
  lockProposal,
  type NewProposal,
  type OpenProposal,
  PROPOSAL_ROWS,
  readProposals,
} from './store.ts';

export type ProposalServices = Pick<Services, 'db' | 'clock' | 'env'>;

/** Notes what a manager proposes, with its line in the audit. Refused where one about the same thing waits already. */
export async function propose(
  { db, clock }: Pick<ProposalServices, 'db' | 'clock'>,
  by: Staff,
  proposal: Omit<NewProposal, 'by' | 'at'>,
): Promise<{ proposal: string } | Refused> {
  const at = clock.now();
  const who = `staff:${by.handle}`;
  return db.transaction().execute(async (tx) => {
    const id = await insertProposal(tx, { ...proposal, by: who, at });
    if (id === null)
      return Refused.because((locale) => m.office_products_error_waits({}, { locale }), 'waits');
    const facts = { proposal: Number(id), version: proposal.baseVersion };
    const act = { event: `${proposal.kind}.proposed`, subject: `${proposal.kind}:${proposal.key}` };
    await recordActs(tx, [{ at, actor: who, ...act, facts }]);
    return { proposal: String(id) };
  });
}

/** A second manager confirms what another has proposed, or any of them takes it away. What is confirmed is done in the same transaction. */
export async function decide(
  services: ProposalServices,
  by: Staff,
  { id, confirmed }: { id: bigint; confirmed: boolean },
): Promise<Refused | null> {
  const { db, clock } = services;
  const who = `staff:${by.handle}`;
  const at = clock.now();
  try {
    await db.transaction().execute(async (tx) => {
      const proposal = await lockProposal(tx, id);
      if (proposal === null) throw new Undone(await decidedAlready(tx, who, id));
      if (confirmed && proposal.proposedBy === who)
        throw new Undone(
          Refused.because(
            (locale) => m.office_error_second_person({}, { locale }),
            'second_person',
          ),
        );
      const gone = confirmed ? await proposerGone(tx, proposal.proposedBy, MANAGERS) : null;
      if (gone !== null) throw new Undone(gone);
      await closeProposal(tx, id, { by: who, at, confirmed });
      const facts = { proposal: Number(id), kind: proposal.kind, confirmed };
      const subject = `${proposal.kind}:${proposal.key}`;
      await recordActs(tx, [{ at, event: 'proposal.decided', actor: who, subject, facts }]);
      const refused = confirmed
        ? await carryOut({ ...services, db: tx }, proposal, { by: who, at })
        : null;
      if (refused) throw new Undone(refused);
    });
    return null;
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

function carryOut(
  services: ProposalServices,
  proposal: OpenProposal,
  done: { by: string; at: Date },
): Promise<Refused | null> {
  return proposal.kind === 'product'
    ? carryOutTerms(services, proposal, done)
    : carryOutSetting(services, proposal, done);
}

/** Says who decided it meanwhile, and when. */
async function decidedAlready(tx: Kysely<DB>, who: string, id: bigint): Promise<Refused> {
  const decision = await decisionOn(tx, id);
  if (decision === null) return notThere();
  return decidedMeanwhile(tx, who, { event: 'proposal.decided', ...decision });
}

/** One page of proposals, of all or of those that wait for who asks, with who may decide them. */
export async function proposalPage(
  { db }: Pick<ProposalServices, 'db'>,
  { waits_for: waitsFor, ...query }: ProposalQuery,
  asker: Asker,
): Promise<ProposalPage> {
  const theirs = waitsFor === undefined ? undefined : asker;
  const found = await readProposals(db, { ...query, waitsFor: theirs });
  const page = cursorPage(found, { ...query, most: PROPOSAL_ROWS }, ({ id }) => String(id));
  const actors = page.rows.flatMap(({ proposedBy, decidedBy }) =>
    decidedBy === null ? [proposedBy] : [proposedBy, decidedBy],
  );
  const names = await staffNames(db, actors);
  const nameOf = (actor: string) => staffNameOf(names, actor);
  const rows = page.rows.map((row) => {
    const { id, kind, key, before, after, confirmed } = row;
    const decided = {
      decided_by: row.decidedBy === null ? null : nameOf(row.decidedBy),
      decided_at: row.decidedAt?.toISOString() ?? null,
      confirmed,
    };
    const proposed = {
      proposed_by: nameOf(row.proposedBy),
      proposed_at: row.proposedAt.toISOString(),
    };
    // Both states were checked against the schema of their kind before they were written.
    return {
      id: String(id),
      kind,
      key,
      before,
      after,
      ...proposed,
      ...decided,
    } as unknown as Proposal;
  });
  const managers = await staffWith(db, MANAGERS);
  return { rows, next: page.next, previous: page.previous, managers };
}

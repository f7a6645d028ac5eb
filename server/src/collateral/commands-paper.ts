import { Refused } from 'contract/refusal';
import { displayPhone } from 'contract/phone';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { type Fact, paperOf, words } from '../documents/commands-paper.ts';
import type { DocumentServices } from '../documents/commands.ts';
import type { Services } from '../services.ts';
import { inBoth } from '../in-both.ts';
import { agreementNumber } from '../offers/commands-agreement.ts';
import { offerMadeBy, type StoredOffer } from '../offers/store.ts';
import { cancelledAt } from '../offers/store-cancel.ts';
import { phoneAt } from '../phones/store.ts';
import { ticketNumber } from 'contract/record-numbers';
import { nothingPawned } from './commands-register.ts';
import { custodyOf } from './store-custody.ts';
import { findInRegister, type RegisterRow } from './store-register.ts';
import { namer } from '../standing/store-names.ts';
import type { StaffName } from 'contract/office/staff-name';
import type { BothLanguages } from 'contract/site';

type PaperServices = Pick<Services, 'db' | 'clock' | 'env'> & Pick<DocumentServices, 'press'>;

/**
 * The pawn ticket as PDF, which the borrower gets for what they hand over (`agreement_collateral`): what it is, its value, who
 * valued and took it, the words of the agreement that hold for it, and room for both signatures, now and when it goes back. It says what
 * stood when the thing was taken, phone and offer too, so that its bytes are the same whenever it is printed. Refused for what has no ticket.
 */
export async function printTicket(
  { db, clock, env, press }: PaperServices,
  who: string,
  application: bigint,
): Promise<{ name: string; pdf: Buffer } | Refused> {
  const row = await findInRegister(db, { application });
  if (row === null || row.ticket === null || row.takenAt === null) return nothingPawned();
  const { borrowerId, takenAt: at } = row;
  const offer = await standingOfferAt(db, application, at);
  const phone = await phoneAt(db, { borrowerId, at });
  const laid = (await custodyOf(db, row.ticket)).find(({ kind }) => kind === 'taken');
  const { name, licence } = env.lender;
  const lender = offer?.agreement.lender ?? { ...name, licence };
  const names = await namer(db, [row.valuedBy, row.takenBy]);
  const data = ticketPaper({ ...row, phone, takenAt: at }, row.ticket, {
    offer,
    lender,
    seal: laid?.seal ?? null,
    nameOf: (by) => (by === null ? '–' : bothOf(names(by))),
  });
  const pdf = await press.print('pawn-ticket', data, who);
  const act = { at: clock.now(), event: 'collateral.ticket_printed', actor: who };
  const facts = { ticket: Number(row.ticket) };
  await recordActs(db, [{ ...act, subject: `application:${application}`, facts }]);
  return { name: `ticket-${ticketNumber(row.ticket)}.pdf`, pdf };
}

const bothOf = ({ name_km: km, name_en: en }: StaffName): BothLanguages => ({ km, en });

/** The offer that was open or signed at an instant; null where none was. */
async function standingOfferAt(
  db: PaperServices['db'],
  applicationId: bigint,
  at: Date,
): Promise<StoredOffer | null> {
  const offer = await offerMadeBy(db, { applicationId, at });
  if (offer === null) return null;
  // A signed offer ends as an offer with the signature, and stands as an agreement until that is cancelled.
  const endedAt =
    offer.status === 'Signed' || offer.status === 'Cancelled'
      ? await cancelledAt(db, offer.id)
      : offer.endedAt;
  return endedAt === null || endedAt > at ? offer : null;
}

interface Around {
  /** What was open or signed at the handing over; null: nothing was. */
  offer: StoredOffer | null;
  lender: StoredOffer['agreement']['lender'];
  seal: string | null;
  /** Somebody's name in both languages. */
  nameOf: (who: string | null) => BothLanguages | string;
}

function ticketPaper(
  row: RegisterRow & { takenAt: Date },
  ticket: bigint,
  { offer, lender, seal, nameOf }: Around,
) {
  const number = ticketNumber(ticket);
  const on = phnomPenhDay(row.takenAt.getTime());
  const facts: Fact[] = [
    [words(m.document_number), number],
    [words(m.office_pawn_ticket_on), displayDay(on)],
    [words(m.document_borrower), offer?.agreement.borrower ?? row.name],
    [words(m.office_tables_csv_phone), displayPhone(row.phone)],
    [words(m.office_pawn_item), inBoth(row.item ?? '', row.itemEn)],
    ...(seal === null ? [] : [[words(m.office_pawn_seal), seal] as const]),
    [words(m.office_pawn_value), formatDollars(Number(row.valueCents))],
    [
      words(m.office_pawn_ticket_lent),
      offer === null
        ? words(m.office_pawn_ticket_no_offer)
        : formatDollars(offer.terms.principalCents),
    ],
    ...(offer === null
      ? []
      : [[words(m.office_pawn_ticket_agreement), agreementNumber(offer)] as const]),
    [words(m.office_pawn_valued), nameOf(row.valuedBy)],
    [words(m.office_pawn_taken), nameOf(row.takenBy)],
  ];
  const signed = [m.office_pawn_ticket_sign_borrower, m.office_pawn_ticket_sign_lender];
  return {
    ...paperOf({ title: words(m.office_pawn_ticket_title), number, on, lender, facts }),
    terms: clauseOf(offer),
    handed: { title: words(m.office_pawn_ticket_handed), lines: signed.map(words) },
    returned: {
      title: words(m.office_pawn_ticket_returned),
      text: words(m.office_pawn_ticket_returned_text),
      lines: [m.office_pawn_ticket_day, ...signed].map(words),
    },
  };
}

/** What the agreement says of the thing; for one without that clause, what today's says. */
function clauseOf(offer: StoredOffer | null) {
  const title = words(m.agreement_collateral_title);
  const signed = offer?.agreement.clauses.find((clause) => clause.title.en === title.en);
  return signed ?? { title, text: words(m.agreement_collateral) };
}

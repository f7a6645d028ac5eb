import { randomBytes } from 'node:crypto';
import { checkStep, refusalsByWireKey } from 'contract/check';
import { newLoanForm } from 'contract/forms/new-loan';
import type { NewLoanBody } from 'contract/loans';
import type { Locale, Refusal } from 'contract/locale';
import { loanSystemProducts } from 'contract/options/loan-system-products';
import type { Answers } from 'contract/question';
import { Refused, SIGNED_OUT } from 'contract/refusal';
import { situationOf } from 'contract/situation';
import { readStep } from 'contract/wire';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { type ProductKey, productOfWireName } from 'lending/product';
import { m } from 'words/messages';
import { refusedWhilePending } from './commands-pending.ts';
import { leftIn } from '../commands-whole.ts';
import { encryptColumns } from '../store-encrypted.ts';
import { preferApplication } from '../store-proved.ts';
import { findOpenApplication } from '../store-submit.ts';
import { type Act, recordActs } from '../../audit/store.ts';
import { writeApplicationNotices } from '../../notices/commands.ts';
import { productLimits } from '../../products/store.ts';
import { listValues } from '../../reference/store.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { findPerson, lockBorrower, setLocale } from '../../borrowers/store.ts';
import { openNationalId } from '../../borrowers/store-encrypted.ts';
import { insertRequest } from './store-new-loan.ts';
import { saidInApplications } from './store-said.ts';
import { carriedColumns, withoutAccount } from './commands-carried.ts';
import { returnedAccount } from './store-returned.ts';

/** Names the four questions of the short form, as `form_version` of what comes of it. */
const FORM_VERSION = 'new-loan-1';

/**
 * The borrower asks for another loan (API-35, NL-07): a pending application made of the four answers and of what the newest
 * applications say of the person. An account from which the last payout came back is not carried on. What the product needs and nobody has said yet (an item and its price, collateral) leaves
 * it incomplete until staff ask for it (G-69). Refused under the fields, and while another application is under way, also when
 * two come at once (NL-12, ROLE-05). What a stranger wrote with the borrower's phone becomes a duplicate of it (G-22).
 * @param spoken the language of the form, in which the borrower is written to from now on; left out: it stays
 */
export async function requestLoan(
  services: LoanServices,
  borrowerId: bigint,
  body: NewLoanBody,
  spoken?: Locale,
): Promise<object | Refused> {
  const { db, cipher, clock } = services;
  const asked = await readRequest(services, body);
  if (asked instanceof Refused) return asked;
  return db.transaction().execute(async (tx) => {
    const person = await lockBorrower(tx, borrowerId);
    // Their session has ended, but this call had passed it before.
    if (person.erasedAt !== null) return Refused.because(sessionOver, SIGNED_OUT);
    const refused = await refusedWhilePending(tx, borrowerId);
    if (refused) return refused;
    const now = clock.now();
    const said = await saidInApplications(tx, cipher, borrowerId);
    const returned = await returnedAccount(tx, cipher, borrowerId);
    const carried = withoutAccount(carriedColumns(said, asked.product), returned);
    // A pawn application of the account may say another, which nobody has confirmed (G-49).
    const known = openNationalId(cipher, await findPerson(tx, borrowerId));
    const national_id_number = known ?? carried.national_id_number;
    const columns = { ...carried, national_id_number, ...asked.columns, product: asked.product };
    const named = { name: person.name, last_name: person.lastName, phone: person.phone };
    const { is_incomplete: isIncomplete } = leftIn({ ...columns, ...named });
    const keyHash = randomBytes(32);
    const locale = spoken ?? (person.locale === 'en' ? 'en' : 'km');
    await setLocale(tx, borrowerId, locale);
    // A stranger's application of this phone holds the place of the original until this one is there; one that is being decided at this moment is waited for.
    const original = await findOpenApplication(tx, person.phone, [], { isLocked: true });
    const id = await insertRequest(tx, {
      duplicate_of: original,
      ...encryptColumns(cipher, keyHash, columns),
      product: asked.product,
      is_incomplete: isIncomplete,
      draft_key_hash: keyHash,
      borrower_id: borrowerId,
      phone: person.phone,
      name: person.name,
      last_name: person.lastName,
      locale,
      form_version: FORM_VERSION,
      phone_proved_at: now,
      created_at: now,
      touched_at: now,
      expires_at: now,
      submitted_at: now,
    });
    const moved = await preferApplication(tx, { id, phone: person.phone }, []);
    const { product } = asked;
    const application = { id, product, phone: person.phone, locale, duplicateOf: null } as const;
    await writeApplicationNotices(tx, services, { ...application, inAccount: true });
    await recordActs(tx, requestActs({ id, product, borrowerId, isIncomplete, moved, at: now }));
    return {};
  });
}

/** What the audit is to say of a request, and of the strangers' applications that now count as its duplicates. */
function requestActs(made: {
  id: bigint;
  product: ProductKey;
  borrowerId: bigint;
  isIncomplete: boolean;
  moved: readonly bigint[];
  at: Date;
}): Act[] {
  const { id, at } = made;
  const actor = `borrower:${made.borrowerId}`;
  const facts = {
    product: made.product,
    borrower: Number(made.borrowerId),
    duplicate_of: null,
    form_version: FORM_VERSION,
    incomplete: made.isIncomplete,
  };
  const submitted = { event: 'application.submitted', subject: `application:${id}`, facts };
  const linked = made.moved.map((other) => ({
    event: 'application.linked',
    subject: `application:${other}`,
    facts: { duplicate_of: Number(id) },
  }));
  return [submitted, ...linked].map((one) => ({ ...one, at, actor }));
}

interface Asked {
  readonly product: ProductKey;
  readonly columns: {
    readonly amount_cents: bigint;
    readonly duration: number;
    readonly loan_type_id: number;
  };
}

/** Reads and checks the body: every field that is wrong is refused under its key (NL-10). */
async function readRequest(
  { db, clock }: LoanServices,
  body: NewLoanBody,
): Promise<Asked | Refused> {
  const today = clock.today();
  const product = productOf(body.loan_type);
  if (product === null) return Refused.field('loan_type', notOffered);
  const { limits } = await productLimits(db, product, today);
  const values = await listValues(db, today);
  const situation = situationOf({
    formType: 'borrow',
    signedIn: true,
    product,
    today,
    limits,
    values,
    voice: 'server',
  });
  const answers = readStep(newLoanForm, { ...body });
  const found = checkStep(newLoanForm, answers, situation);
  const refusals = new Map(refusalsByWireKey(newLoanForm, found));
  if (body.start !== today) refusals.set('start', notToday);
  if (refusals.size > 0) return Refused.fields(refusals);
  return { product, columns: columnsOf(answers) };
}

function columnsOf({ amount, duration, purpose_loan_id: purpose }: Answers): Asked['columns'] {
  return {
    amount_cents: BigInt(Number(amount) * CENTS_IN_DOLLAR),
    duration: Number(duration),
    loan_type_id: Number(purpose),
  };
}

/** The product by its name on the wire, or by its plain number (G-44). */
function productOf(loanType: unknown): ProductKey | null {
  if (typeof loanType === 'string') return productOfWireName(loanType);
  const numbered = loanSystemProducts.find(({ id, band }) => band === null && id === loanType);
  return numbered?.product ?? null;
}

const sessionOver: Refusal = (locale) => m.refusal_signed_out({}, { locale });
const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
const notToday: Refusal = (locale) => m.error_start_today({}, { locale });

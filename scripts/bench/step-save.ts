/** P7: one wizard step saved over HTTP against the very SQL that the server sends for it. */
import { applicantSteps, callerAddress, newVisit, STORE_CALL, STORE_PATH } from '../applicant.ts';
import type { Product } from '../product.ts';
import { productDatabase } from '../product-database.ts';
import { type Measured, median, ratioFigure } from './figure.ts';
import { flood, postRequest } from './flood.ts';
import { captureSql } from './sql-of-a-call.ts';
import { chooseSqlReference } from './sql-reference.ts';

const CLIENTS = 8;
/** Drafts enough that two clients seldom meet on one row. */
const DRAFTS = 120;
const ROUNDS = 7;
const SECONDS = 3;
/** Below the limit for one address (decision 0008). */
const CALLS_AN_ADDRESS = 100;
const STEP = 'employment';
/** Requests made beforehand for each second of load: more than are sent, so that only the sending is measured. */
const MADE_A_SECOND = 4000;

async function post(url: string, body: unknown, number: number): Promise<{ id: string }> {
  const answer = await fetch(url + STORE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': callerAddress(number) },
    body: JSON.stringify(body),
  });
  const { code, data } = (await answer.json()) as { code: number; data: { id: string } | null };
  if (code !== 1 || data === null) throw new Error(`The step was not saved: ${answer.status}`);
  return data;
}

function stepBody(number: number, formName: string): Record<string, unknown> {
  const answers = applicantSteps(number).find(([name]) => name === formName)?.[1];
  return { ...STORE_CALL, formName, ...answers };
}

async function makeDrafts(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < DRAFTS; number += 1) {
    const body = { ...stepBody(number, 'personal-info'), visit_id: newVisit() };
    ids.push((await post(url, body, number)).id);
  }
  return ids;
}

/** The product must run with TRUST_PROXY=on: the callers have addresses of their own, and the limits stay on. */
export async function measureStepSave(product: Product): Promise<Measured> {
  const ids = await makeDrafts(product.url);
  const bodies = ids.map((id, number) => ({ ...stepBody(number, STEP), id }));
  const url = product.url + STORE_PATH;
  const { app: connection } = productDatabase(product.dataDir);
  const transactions = await captureSql(product, ids, (number) =>
    post(product.url, bodies[number], 1_000_000 + number),
  );
  let calls = 2_000_000;
  const oneRequest = () => {
    calls += 1;
    const address = callerAddress(Math.floor(calls / CALLS_AN_ADDRESS));
    const draft = bodies[Math.floor(Math.random() * DRAFTS)];
    return postRequest(url, draft, { 'x-forwarded-for': address });
  };
  const load = async (seconds: number) => {
    const made = Array.from({ length: seconds * MADE_A_SECOND }, oneRequest);
    const { statuses, perSecond, sample } = await flood({
      url,
      connections: CLIENTS,
      seconds,
      request: () => made.pop() ?? oneRequest(),
    });
    if (statuses.size !== 1 || !statuses.has(200) || !sample.includes('"code":1')) {
      throw new Error(`Saves were refused: ${JSON.stringify([...statuses])} ${sample}`);
    }
    return perSecond;
  };
  const reference = await chooseSqlReference({ connection, transactions, clients: CLIENTS });
  try {
    await load(3);
    await reference.run(2);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(SECONDS));
      theirs.push(await reference.run(SECONDS));
    }
    const figure = ratioFigure({
      id: 'P7',
      what: `wizard step save against the same SQL by ${reference.name}`,
      unit: `saves/s at ${CLIENTS} clients`,
      measured: median(ours),
      reference: median(theirs),
      ratio: median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
      must: { atLeast: 0.5 },
      aim: { atLeast: 0.65 },
    });
    const count = transactions[0]?.length ?? 0;
    return {
      figures: [figure],
      notes: [`${count} statement${count === 1 ? '' : 's'} a save; ${reference.note}`],
    };
  } finally {
    await reference.close();
  }
}

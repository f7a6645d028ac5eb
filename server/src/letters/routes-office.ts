import { letterNoted } from 'contract/office/endpoints/loan-acts';
import { CONTACTERS } from 'contract/office/who';
import { loanIdOf } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { noteLetter } from './commands.ts';

/** Notices that go on paper, since their SMS reached nobody. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, letterNoted, async ({ params, body: { demand, how, given_on }, caller }) => {
    const letter = { loanId: loanIdOf(params.number), demand, how, givenOn: given_on };
    const noted = await noteLetter(services, staffBy(staffOf(caller), CONTACTERS), letter);
    return noted instanceof Refused ? noted : undefined;
  });
}

import {
  avatarPhoto,
  borrowerInfo,
  changePassword,
  checkCode,
  checkPending,
  forgotPassword,
  login,
  logout,
  sendCode,
} from 'contract/endpoints/accounts';
import type { FastifyInstance } from 'fastify';
import { ownerOf, readSessionsWith } from '../http/session.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { avatarPhoto as avatarOf } from './commands-avatar.ts';
import { checkPhoneCode, sendPhoneCode } from './commands-codes.ts';
import { changePassword as change, setForgottenPassword } from './commands-password.ts';
import { borrowerRecord, pendingOf } from './commands-record.ts';
import { borrowerOfToken, signIn, signOut } from './commands-sign-in.ts';

/** Sign-in, passwords and the borrower record (API-05, API-06, API-19, API-20, API-30, API-36 to API-39). */
export function routes(app: FastifyInstance, services: Services): void {
  readSessionsWith(app, (token) => borrowerOfToken(services, token));
  serve(app, login, (request) => signIn(services, request));
  serve(app, logout, async ({ caller }) => {
    await signOut(services, caller.token);
    return {};
  });
  serve(app, sendCode, (request) => sendPhoneCode(services, request));
  serve(app, checkCode, (request) => checkPhoneCode(services, request));
  serve(app, forgotPassword, (request) => setForgottenPassword(services, request));
  serve(app, changePassword, ({ body, caller }) =>
    change(services, { body, borrowerId: ownerOf(caller) }),
  );
  serve(app, checkPending, ({ caller }) => pendingOf(services, ownerOf(caller)));
  serve(app, avatarPhoto, ({ caller }) => avatarOf(services, ownerOf(caller)));
  serve(app, borrowerInfo, ({ body, caller }) =>
    borrowerRecord(services, { body, borrowerId: ownerOf(caller), locale: caller.locale }),
  );
}

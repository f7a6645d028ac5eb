import { REVIEWERS } from 'contract/office/who';
import * as endpoints from 'contract/office/endpoints/applications';
import { callBacks } from 'contract/office/endpoints/call-backs';
import { loanNotes } from 'contract/office/endpoints/loan-desk';
import { missingAnswers, writeAnswers } from 'contract/office/endpoints/missing-answers';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../../http/office-serve.ts';
import { type OfficeCaller, staffOf, whoOf } from '../../http/office-session.ts';
import type { Services } from '../../services.ts';
import { callBackPage } from '../calls/commands-call-backs.ts';
import { compare } from '../review/commands-compare.ts';
import { logContact } from '../calls/commands-contact.ts';
import { assign, keepOpen, leaveOpen } from '../review/commands-desk.ts';
import { askForDocument, endDocumentRequest } from '../review/commands-document.ts';
import { loanNotesOf } from '../review/commands-loan-notes.ts';
import { missingAnswers as missingOf, writeAnswers as write } from '../review/commands-missing.ts';
import { addNote, keepDraft } from '../review/commands-note.ts';
import { viewPhoto } from './commands-photo-view.ts';
import { readReview } from './commands-read.ts';
import { startReview } from '../review/commands-review.ts';
import { staffBy } from '../../staff-by.ts';

const by = (caller: OfficeCaller) => staffBy(staffOf(caller), REVIEWERS);

/** The review of an application, at the office's door. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, endpoints.oneApplication, ({ params, caller }) =>
    readReview(services, by(caller), {
      applicationId: BigInt(params.id),
      locale: caller.locale,
    }),
  );
  serveOffice(app, endpoints.keepOpen, ({ params, caller }) =>
    keepOpen(services, by(caller), BigInt(params.id)),
  );
  serveOffice(app, endpoints.leaveOpen, ({ params, caller }) =>
    leaveOpen(services, by(caller), BigInt(params.id)),
  );
  serveOffice(app, endpoints.assign, ({ params, body, caller }) =>
    assign(services, by(caller), { applicationId: BigInt(params.id), ...body }),
  );
  serveOffice(app, endpoints.startReview, ({ params, caller }) =>
    startReview(services, by(caller), BigInt(params.id)),
  );
  serveOffice(app, missingAnswers, ({ params }) => missingOf(services, BigInt(params.id)));
  serveOffice(app, writeAnswers, ({ params, body, caller }) =>
    write(services, by(caller), { applicationId: BigInt(params.id), ...body }),
  );
  serveOffice(app, endpoints.viewPhoto, ({ params, caller }) =>
    viewPhoto(services, by(caller), {
      applicationId: BigInt(params.id),
      photoId: BigInt(params.photo),
    }),
  );
  serveOffice(app, endpoints.compare, ({ params, body, caller }) =>
    compare(services, by(caller), { applicationId: BigInt(params.id), ...body }),
  );
  serveOffice(app, endpoints.logContact, ({ params, body, caller }) =>
    logContact(services, by(caller), {
      applicationId: BigInt(params.id),
      reference: body.reference,
      outcome: body.outcome,
      callBackAt: body.call_back_at,
      key: body.key,
    }),
  );
  serveOffice(app, endpoints.askForDocument, ({ params, body, caller }) =>
    askForDocument(services, by(caller), { applicationId: BigInt(params.id), ...body }),
  );
  serveOffice(app, endpoints.endDocument, ({ params, body, caller }) => {
    const of = { applicationId: BigInt(params.id), requestId: BigInt(params.document) };
    return endDocumentRequest(services, by(caller), { ...of, ...body });
  });
  serveOffice(app, callBacks, ({ query }) => callBackPage(services, query));
  serveOffice(app, loanNotes, ({ params, query, caller }) =>
    loanNotesOf(services, params.number, { ...query, who: whoOf(caller) }),
  );
  serveOffice(app, endpoints.addNote, ({ params, body, caller }) =>
    addNote(services, by(caller), { applicationId: BigInt(params.id), ...body }),
  );
  serveOffice(app, endpoints.keepNoteDraft, ({ params, body, caller }) =>
    keepDraft(services, by(caller), { applicationId: BigInt(params.id), ...body }),
  );
}

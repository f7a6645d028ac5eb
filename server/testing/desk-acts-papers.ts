import { bringPaper } from '../src/applications/papers/commands-brought.ts';
import { endDocumentRequest } from '../src/applications/review/commands-document.ts';
import { aPhoto } from './applications.ts';
import type { TestAct } from './loan-acts.ts';
import { openRequestOf } from './office-review-samples.ts';

const REVIEWERS = ['officer', 'approver', 'manager'] as const;

/** The acts on papers that an applicant was asked for, or brings. */
export const PAPER_ACTS: readonly TestAct[] = [
  {
    event: 'application.document_added',
    begins: true,
    roles: REVIEWERS,
    states: ['pending', 'incompletePending', 'pawnPending', 'inReview', 'asked', 'proposed'],
    tells: null,
    adds: null,
    run: async (house, by, { applicationId }) => {
      const sender = { network: 'here', gone: new AbortController().signal };
      const bytes = await aPhoto();
      return bringPaper(house, by, { applicationId, kind: 'national_id', bytes, sender });
    },
  },
  {
    event: 'application.document_ended',
    roles: REVIEWERS,
    states: ['asked'],
    tells: null,
    adds: null,
    run: async (house, by, { applicationId }) => {
      const requestId = await openRequestOf(house, applicationId);
      return endDocumentRequest(house, by, { applicationId, requestId, reason: 'mistake' });
    },
  },
];

import type { StoreReply } from 'contract/applications';
import type { Outcome } from 'contract/client';
import type { Situation, Step } from 'contract/question';
import type { ProductKey } from 'lending/product';
import type { Draft, FilledWizard } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { PageEvents } from './page-events.ts';
import type { Photos } from './step-body.ts';

/** One step to send, as it stood when sending began. */
export interface StepRequest {
  readonly step: Step;
  readonly draft: Draft;
  readonly photos: Photos;
  readonly situation: Situation;
  /** The last step submits the application. */
  readonly isLast: boolean;
  /** Called with 0 to 100 while photos are uploaded. */
  readonly onProgress: (percent: number) => void;
}

/** Sends a step to the server. Failures are outcomes; it does not throw. */
export type SendStep = (request: StepRequest) => Promise<Outcome<StoreReply>>;

/** Everything a wizard needs from outside, so that tests can run it without a browser or a server. */
export interface WizardParts {
  readonly wizard: FilledWizard;
  readonly formType: Situation['formType'];
  readonly situationFor: (product: ProductKey) => Situation;
  readonly store: DraftStore;
  readonly events: PageEvents;
  readonly send: SendStep;
  /** The version of the words that the box of acceptance stands beside, as this page knows it; null: it does not. */
  readonly consent: () => string | null;
  /** The present, in milliseconds since 1970. */
  readonly now: () => number;
  readonly emit: (event: WizardEvent) => void;
}

/** What the page around a wizard reacts to: by moving in the history, or with a toast. */
export type WizardEvent =
  | { kind: 'step'; formName: string; how: 'forward' | 'back' | 'jump' }
  | { kind: 'connection-lost'; serverSaid: string | null }
  | { kind: 'connection-restored' }
  | { kind: 'not-kept' }
  | { kind: 'submitted' };

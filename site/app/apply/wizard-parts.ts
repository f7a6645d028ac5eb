import type { StoreReply } from 'contract/applications';
import type { Outcome } from 'contract/client';
import type { Situation, Step, Wizard } from 'contract/question';
import type { ProductKey } from 'lending/product';
import type { Outside } from './courier.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { Photos } from './step-body.ts';

/** One step on its way to the server. */
export interface StepPost {
  readonly step: Step;
  readonly draft: Draft;
  readonly photos: Photos;
  readonly situation: Situation;
  readonly isLast: boolean;
  readonly onProgress: (percent: number) => void;
}

export interface WizardParts {
  readonly wizard: Wizard;
  readonly formType: Situation['formType'];
  readonly situationFor: (product: ProductKey) => Situation;
  readonly store: DraftStore;
  readonly outside: Outside;
  readonly post: (post: StepPost) => Promise<Outcome<StoreReply>>;
  readonly now: () => number;
  /** Tells the page: another step shows, the line went or came back. */
  readonly tell: (news: News) => void;
}

export type News =
  | { kind: 'step'; formName: string; how: 'forward' | 'back' | 'jump' }
  | { kind: 'line-lost'; serverSaid: string | null }
  | { kind: 'line-back' }
  | { kind: 'not-kept' }
  | { kind: 'submitted' };

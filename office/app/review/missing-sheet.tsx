import { changeRegion } from 'contract/change';
import { openQuestions } from 'contract/missing-answers';
import type { Review } from 'contract/office/applications';
import {
  type AnswersWritten,
  type MissingAnswers,
  missingAnswers,
  writeAnswers,
} from 'contract/office/missing-answers';
import { type Answers, type Question, questionsOf } from 'contract/question';
import { WIZARD_OF } from 'contract/wizards/of-product';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { QuestionField } from './question-field.tsx';

/** Whether staff have yet to ask for what the product needs (G-69). */
export const lacksAnswers = ({ flags, status }: Pick<Review, 'flags' | 'status'>): boolean =>
  flags.includes('incomplete') && (status === 'Pending' || status === 'In review');

type MissingProps = {
  readonly review: Review;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Writes what the borrower says in the call, where the request from the account has no answer. */
export function Missing({ review, open, onClose }: MissingProps) {
  const { typed, type, forget } = useAnswers(review);
  if (!open) return null;
  return (
    <MissingSheet
      review={review}
      typed={typed}
      onType={type}
      onClose={onClose}
      onWritten={forget}
    />
  );
}

const questionsFor = (product: Review['product']): readonly Question[] =>
  WIZARD_OF[product].steps.flatMap(questionsOf);

/** What is typed. The number of an ID is kept in no storage of the browser: after a reload it is typed again. */
function useAnswers({ id, product }: Pick<Review, 'id' | 'product'>) {
  const kept = useTyped<Answers>(`missing ${id}`, { start: {}, version: null });
  const [numbers, setNumbers] = useState<Answers>({});
  const isNumber = ([key]: readonly [string, string]) =>
    questionsFor(product).some((one) => one.key === key && one.kind === 'digits');
  const type = (typed: Answers) => {
    const answers = Object.entries(typed);
    setNumbers(Object.fromEntries(answers.filter(isNumber)));
    kept.set(Object.fromEntries(answers.filter((one) => !isNumber(one))));
  };
  const forget = () => {
    setNumbers({});
    kept.forget();
  };
  return { typed: { ...kept.value, ...numbers }, type, forget };
}

type MissingSheetProps = Omit<MissingProps, 'open'> & {
  readonly typed: Answers;
  readonly onType: (typed: Answers) => void;
  readonly onWritten: () => void;
};

function MissingSheet({ review, typed, onType, onClose, onWritten }: MissingSheetProps) {
  const { id, name } = review;
  const { view, unread, retry } = useMissing(id);
  const { busy, trouble, errorOf, send } = useAct();
  const { revalidate } = useRevalidator();
  const groups = view === null ? [] : groupsOf(view, typed);
  const save = async () => {
    if (view === null) return;
    const shown = groups.flatMap((group) => group.questions).map(({ key }) => [key, typed[key]]);
    const answers = Object.fromEntries(shown.filter(([, answer]) => answer)) as Answers;
    const body = { version: view.version, answers };
    const written = await send(() => call(writeAnswers, { params: { id }, body }));
    if (written === null) return;
    onWritten();
    onClose();
    toast(doneText(review, written), { tone: written.is_incomplete ? 'romdoul' : 'green' });
    await revalidate();
  };
  return (
    <Sheet
      title={m.office_missing_title({ name })}
      onClose={onClose}
      actions={
        <>
          <TroubleBox trouble={trouble} onSee={onClose} />
          <Button tone="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={() => void save()} end={<DoCaps />}>
            {m.office_missing_do()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{m.office_missing_lead()}</p>
        {unread !== null && <UnreadBox text={unread} onRetry={retry} />}
        {view === null && unread === null && <Spinner className="mx-auto size-8 text-primary" />}
        {view?.lacks_account && <Alert tone="romdoul">{m.office_missing_account()}</Alert>}
        {view !== null && groups.length === 0 && <p>{m.office_missing_none()}</p>}
        {view !== null &&
          groups.map(({ title, questions }) => (
            <section key={questions[0]?.key} className="grid gap-4">
              <h3>{title}</h3>
              {questions.map((question) => (
                <QuestionField
                  key={question.key}
                  question={question}
                  view={view}
                  answers={{ ...typed, ...view.chosen }}
                  error={errorOf(question.key)}
                  onChange={(answer) =>
                    onType(changeRegion(questionsFor(view.product), typed, question.key, answer))
                  }
                />
              ))}
            </section>
          ))}
      </div>
    </Sheet>
  );
}

/** What is missing, as it stands now; where it cannot be read it is said why. */
function useMissing(id: string) {
  const [view, setView] = useState<MissingAnswers | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    setUnread(null);
    const asking = new AbortController();
    const ask = async () => {
      const outcome = await call(missingAnswers, { params: { id }, signal: asking.signal });
      if (asking.signal.aborted) return;
      if (outcome.kind === 'done') setView(outcome.data);
      else setUnread(troubleText(outcome));
    };
    void ask();
    return () => asking.abort();
  }, [id, asks]);
  return { view, unread, retry: () => setAsks(asks + 1) };
}

/** The questions that the answers so far call for, in the groups of their form. */
function groupsOf({ product, empty, chosen }: MissingAnswers, typed: Answers) {
  const open = new Set(openQuestions(product, new Set(empty), { ...typed, ...chosen }));
  return WIZARD_OF[product].steps.flatMap((step) =>
    step.groups.flatMap((group) => {
      const questions = group.questions.filter((question) => open.has(question));
      return questions.length === 0 ? [] : [{ title: (group.title ?? step.title)(), questions }];
    }),
  );
}

function doneText({ product }: Review, { is_incomplete, missing, lacks_account }: AnswersWritten) {
  if (!is_incomplete) return m.office_missing_done();
  const labels = questionsFor(product)
    .filter(({ key }) => missing.includes(key))
    .map(({ label }) => label());
  const account = lacks_account ? [m.office_decide_criterion_account()] : [];
  return m.office_missing_left({ questions: [...labels, ...account].join(', ') });
}

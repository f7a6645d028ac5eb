import type { PhotoQuestion } from 'contract/question';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { EmploymentCard } from 'ui/drawings/employment-card.tsx';
import { HoldingId } from 'ui/drawings/holding-id.tsx';
import { IdCard } from 'ui/drawings/id-card.tsx';
import { PhotoHint, type PhotoHintKind } from 'ui/drawings/photo-hint.tsx';
import { PhotoField } from 'ui/photo-field.tsx';
import type { QuestionControl } from './question-control.ts';
import { uuid } from '../uuid.ts';
import { useWizardHere, useWizardState } from './wizard-context.ts';

const RULES: readonly (readonly [PhotoHintKind, () => string])[] = [
  ['beside-face', m.apply_photo_beside_face],
  ['uncovered', m.apply_photo_uncovered],
  ['light', m.apply_photo_light],
  ['sharp', m.apply_photo_sharp],
  ['whole', m.apply_photo_whole],
];

/** The sample picture of each kind of photo, with its text alternative. */
const SAMPLES: Readonly<Record<PhotoQuestion['shows'], readonly [ReactNode, () => string]>> = {
  face: [<HoldingId key="face" />, m.apply_photo_sample_face],
  'id-card': [<IdCard key="id-card" />, m.apply_photo_sample_card],
  'employment-card': [
    <EmploymentCard key="employment-card" />,
    m.apply_photo_sample_employment_card,
  ],
};

interface PhotoQuestionFieldProps {
  readonly control: QuestionControl;
  readonly question: PhotoQuestion;
}

/** A photo field with its sample picture. The photo of the applicant has the five instructions above it (BW-33 to BW-35). */
export function PhotoQuestionField({ control, question }: PhotoQuestionFieldProps) {
  const { model } = useWizardHere();
  const { value: _value, onChange: _onChange, ...field } = control;
  const file = useWizardState(({ photos }) => photos[question.key]);
  const [sample, sampleLabel] = SAMPLES[question.shows];
  return (
    <>
      {question.shows === 'face' && <PhotoRules />}
      <PhotoField
        {...field}
        file={file}
        onChange={(photo) => model.choosePhoto(question.key, photo ?? null, uuid())}
        onPreparing={(work) => model.preparePhoto(work)}
        camera={question.camera}
        sample={sample}
        sampleLabel={sampleLabel()}
      />
    </>
  );
}

function PhotoRules() {
  return (
    <div>
      <h3 className="text-label font-bold">{m.apply_photo_rules()}</h3>
      <ol className="mt-2 grid gap-2">
        {RULES.map(([kind, text]) => (
          <li key={kind} className="flex items-center gap-3">
            <PhotoHint kind={kind} />
            <span className="min-w-0">{text()}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

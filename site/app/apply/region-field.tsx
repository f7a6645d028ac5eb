import { regionsAbove } from 'contract/change';
import { questionsOf, type RegionQuestion } from 'contract/question';
import { useMemo } from 'react';
import { useLocale } from '../locale.ts';
import { Combobox } from 'ui/combobox.tsx';
import type { QuestionControl } from './question-control.ts';
import { type Places, usePlaces, usePlacesWithin } from './regions.ts';
import { useWizardHere, useWizardState } from './wizard-context.ts';

interface RegionFieldProps {
  readonly control: QuestionControl;
  readonly question: RegionQuestion;
}

/** Province, district or commune: searched in both scripts, shown in the reader's, sent in Latin (BW-18, BW-19). */
export function RegionField(props: RegionFieldProps) {
  const { level } = props.question;
  if (level === 1) return <Provinces {...props} />;
  return level === 2 ? <Districts {...props} /> : <Communes {...props} />;
}

function Provinces({ control }: RegionFieldProps) {
  return <PlaceCombobox control={control} places={usePlaces(null)} />;
}

function Districts({ control, question }: RegionFieldProps) {
  const province = useWizardState(({ draft }) => draft.answers[question.within ?? ''] ?? '');
  const [provinces, districts] = usePlacesWithin({ province });
  return <PlaceCombobox control={control} places={together(provinces, districts)} />;
}

function Communes({ control, question }: RegionFieldProps) {
  const { model } = useWizardHere();
  const [province = '', district = ''] = regionsAbove(model.steps.flatMap(questionsOf), question);
  const chosen = {
    province: useWizardState(({ draft }) => draft.answers[province] ?? ''),
    district: useWizardState(({ draft }) => draft.answers[district] ?? ''),
  };
  const [provinces, districts, communes] = usePlacesWithin(chosen);
  return (
    <PlaceCombobox control={control} places={together(together(provinces, districts), communes)} />
  );
}

/** The lower list, or the state of the upper one while that is not ready. */
function together(above: Places, below: Places): Places {
  return above.state === 'ready' ? below : { ...below, state: above.state, retry: above.retry };
}

function PlaceCombobox({ control, places }: { control: QuestionControl; places: Places }) {
  const locale = useLocale();
  const options = useMemo(
    () =>
      places.places.map(({ code, name_km, name_latin }) => ({
        value: name_latin,
        label: locale === 'km' ? name_km : name_latin,
        search: `${locale === 'km' ? name_latin : name_km} ${code}`,
      })),
    [places.places, locale],
  );
  return <Combobox {...control} options={options} state={places.state} onRetry={places.retry} />;
}

import { m } from 'words/messages';
import { numberedList } from './list.ts';

/** Education levels: the id is the level (REFDATA-19, G-25); from 2 a school is asked for, from 3 a major (BW-23, BW-24). */
export const educations = numberedList('education', [
  [1, m.option_education_primary],
  [2, m.option_education_secondary],
  [3, m.option_education_vocational],
  [4, m.option_education_associate],
  [5, m.option_education_bachelor],
  [6, m.option_education_master],
  [7, m.option_education_doctorate],
]);

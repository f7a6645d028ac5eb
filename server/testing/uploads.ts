import { applicantAnswers } from './applicant.ts';
import { aPhoto } from './applications.ts';
import { firstStep, formOf, STORE, type TestApp } from './http.ts';
import { type Answer, beginForm, type FormOnItsWay } from './sockets.ts';

export const MEGABYTE = 1024 * 1024;

/** A body as a form has it until its end: the head of a file `borrower_photo` and so many bytes of it. */
export function aFormBody(bytes: number): Buffer {
  const head = 'Content-Disposition: form-data; name="borrower_photo"; filename="a.jpg"';
  return Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.alloc(bytes, 7)]);
}

/** The photo step of a new draft, as a form. */
export async function aPhotoStep(test: TestApp, photo?: Buffer) {
  const { data } = await test.call({ method: 'POST', url: STORE, payload: firstStep() });
  const fields = { ...firstStep(), ...applicantAnswers().relative, formName: 'relative' };
  const bytes = photo ?? (await aPhoto({ width: 400, height: 300 }));
  const texts = Object.entries({ ...fields, id: data.id }).map(
    ([key, value]) => [key, String(value)] as const,
  );
  return formOf([...texts, ['borrower_photo', { name: 'me.jpg', bytes }]]);
}

/** An ordinary upload over a connection of its own. @returns the answer and how long it took, in milliseconds */
export async function uploadPhoto(
  port: number,
  { payload, headers }: Awaited<ReturnType<typeof aPhotoStep>>,
  from: string,
): Promise<{ answer: Answer | null; ms: number }> {
  const contentType = headers['content-type'];
  const begun = performance.now();
  const form = beginForm(port, { length: payload.length, from, contentType });
  form.send(payload);
  const answer = await form.answer;
  form.hangUp();
  return { answer, ms: performance.now() - begun };
}

/** Ends all of these connections, and waits until they have ended. */
export async function hangUpAll(forms: readonly FormOnItsWay[]): Promise<void> {
  for (const form of forms) form.hangUp();
  await Promise.all(forms.map(({ closed }) => closed));
}

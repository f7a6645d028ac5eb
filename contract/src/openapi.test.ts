import { expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { openApi } from './openapi.ts';
import { questionsOf } from './question.ts';
import { wireKey } from './wire.ts';
import { STORE_CALLS } from './wizards/all.ts';

const document = openApi();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

it('says every call once, with its method, path and success code', () => {
  expect(
    operations.map(({ path, method, operation }) => [operation.operationId, method, path]),
  ).toEqual(ENDPOINTS.map(({ name, method, path }) => [name, method.toLowerCase(), path]));
  const codes = JSON.stringify(
    document.paths['/api/v1/interest-rate/purchasing/get-interest-rates'],
  );
  expect(codes).toContain('"code":{"const":200}');
});

it('points nowhere but into itself', () => {
  const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(targets.length).toBeGreaterThan(0);
  for (const [, target = ''] of targets) {
    let place: unknown = document;
    for (const part of target.split('/')) place = (place as Record<string, unknown>)[part];
    expect(place, target).toBeTypeOf('object');
  }
});

it.each(STORE_CALLS)(
  'API-21 API-23 G-43 asks each step of $call.path for exactly its questions',
  ({ call, wizards }) => {
    const { requestBody } = document.paths[call.path]?.post ?? {};
    const { content } = requestBody as {
      content: Record<string, { schema: { oneOf: { properties: Record<string, unknown> }[] } }>;
    };
    const steps = wizards.flatMap((wizard) => wizard.steps);
    const json = content['application/json']?.schema.oneOf ?? [];
    expect(json).toHaveLength(steps.length);
    for (const [index, step] of steps.entries()) {
      const keys = questionsOf(step).filter(({ kind }) => kind !== 'photo');
      expect(json[index]?.properties.formName).toEqual({ const: step.formName });
      expect(Object.keys(json[index]?.properties ?? {})).toEqual(
        expect.arrayContaining(['formName', 'status', 'id', 'type', ...keys.map(wireKey)]),
      );
    }
    const form = content['multipart/form-data']?.schema.oneOf ?? [];
    expect(form).toHaveLength(wizards.length);
    for (const one of form) expect(Object.keys(one.properties)).toContain('borrower_photo');
  },
);

it('API-07 API-10 INV-18 asks each form for exactly the documents’ keys', () => {
  const keysOf = (path: string) => {
    const { requestBody } = document.paths[path]?.post ?? {};
    const { content } = requestBody as {
      content: Record<string, { schema: { properties: Record<string, unknown> } }>;
    };
    return Object.keys(content['application/json']?.schema.properties ?? {});
  };
  const beside = ['submit_id', 'recaptcha_response'];
  expect(keysOf('/api/v1/refers/store')).toEqual([
    ...['referee_name', 'referee_phone', 'referred_name', 'referred_phone'],
    ...beside,
  ]);
  expect(keysOf('/api/v1/invests/store')).toEqual([
    ...['invest_type_id', 'name', 'amount', 'profit_expectation', 'phone', 'note'],
    ...beside,
  ]);
});

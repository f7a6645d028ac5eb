/** A part of JSON Schema, as far as the accounting's calls use it. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly default?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** A line of the table of fields. */
export interface FieldRow {
  /** Where it stands: `entries[].loan`. */
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

/** What a value may be, as a programmer writes it: `number | null`. */
function typeOf({ type, enum: values, const: only, anyOf, items }: Shape): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  if (only !== undefined) return `'${only}'`;
  if (values !== undefined) return values.map((value) => `'${value}'`).join(' | ');
  if (items !== undefined) return `${typeOf(items)}[]`;
  return [type ?? 'any'].flat().join(' | ');
}

/** The fields of an answer or of what is sent, those of its parts below them. */
export function fieldsOf(shape: unknown, within = ''): FieldRow[] {
  const { properties = {} } = shape as Shape;
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${within}${key}`;
    const row = { name, type: typeOf(field), meaning: field.description ?? '' };
    const part = field.items ?? field;
    return [row, ...fieldsOf(part, `${name}${field.items === undefined ? '' : '[]'}.`)];
  });
}

/** What stands in the query, or in the headers. */
export function parametersOf(parameters: readonly unknown[]): FieldRow[] {
  return parameters.map((one) => {
    const { name, description, schema } = one as {
      name: string;
      description?: string;
      schema: Shape;
    };
    const { pattern, default: unless } = schema;
    const type = pattern === undefined ? typeOf(schema) : `${typeOf(schema)} /${pattern}/`;
    return {
      name,
      type: unless === undefined ? type : `${type} = ${unless}`,
      meaning: description ?? '',
    };
  });
}

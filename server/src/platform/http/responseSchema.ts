import type { TSchema } from '@sinclair/typebox';

/** A JSON schema as plain data. */
interface Plain {
  [keyword: string]: unknown;
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The same shape in the form that serialises fastest, and the schemas of recursive shapes by their `$id`.
 *
 * Answers come from our own handlers, whose types are checked: what matters is that no field beyond the schema gets
 * out. So a choice of literals becomes its plain type and "or null" becomes `nullable`, where the serialiser would
 * otherwise validate each value against every branch.
 */
export function responseSchema(schema: TSchema): { schema: object; shared: Map<string, object> } {
  const shared = new Map<string, object>();

  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (!isPlain(node)) return node;
    const { $id, ...rest } = node;
    if (typeof $id === 'string') {
      if (!shared.has($id)) {
        shared.set($id, {});
        shared.set($id, { $id, ...(convert(rest) as Plain) });
      }
      return { $ref: `${$id}#` };
    }
    if (typeof node['$ref'] === 'string') return { $ref: `${node['$ref']}#` };
    if (Array.isArray(node['anyOf'])) return convertChoice(node['anyOf'] as Plain[]);
    return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, convert(value)]));
  };

  const convertChoice = (choices: readonly Plain[]): unknown => {
    const present = choices.filter((choice) => choice['type'] !== 'null');
    const nullable = present.length < choices.length;
    const types = new Set(present.map((choice) => choice['type']));
    const literals = present.every((choice) => 'const' in choice);
    if (literals && types.size === 1) return { type: [...types][0], ...(nullable ? { nullable } : {}) };
    const [only] = present;
    if (only && present.length === 1) return { ...(convert(only) as Plain), nullable: true };
    return { anyOf: choices.map(convert) };
  };

  return { schema: convert(schema) as object, shared };
}

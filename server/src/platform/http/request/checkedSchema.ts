import type { TSchema } from '@sinclair/typebox';

/** A declared shape as requests are read and judged by it: plain JSON schema in which choices are listed as `enum`. */
export interface CheckedSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  readonly title?: string;
  /** In words, what a text with a `pattern` looks like. */
  readonly expected?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly CheckedSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The text is a day, or a minute of a day, that there is. */
  readonly calendar?: 'day' | 'minute';
  /** A number has no more digits than this after its point. */
  readonly decimals?: number;
  readonly maxItems?: number;
  readonly items?: CheckedSchema;
  readonly properties?: Readonly<Record<string, CheckedSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, CheckedSchema>>;
  readonly additionalProperties?: boolean;
  /** A file of a form. */
  readonly file?: true;
}

/** What no declaration bounds is bounded all the same: columns of whole numbers hold no more. */
const LARGEST_INTEGER = 2_147_483_647;
/** The longest text that a cell of a workbook holds. */
const LONGEST_TEXT = 32_767;
/** Characters; a pattern may cost the square of its text's length. */
const LONGEST_PATTERNED_TEXT = 1000;
/** Rows of the largest workbook. */
const MOST_ITEMS = 20_000;

interface Node {
  readonly [keyword: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (nodes: unknown): object =>
  Object.fromEntries(
    Object.entries(nodes as object).map(([name, node]) => [name, checkedNode(node as Node)]),
  );

/** The bounds that a shape has where its declaration names none. */
function bounds({ type, pattern }: Node): Node {
  if (type === 'integer') return { minimum: -LARGEST_INTEGER, maximum: LARGEST_INTEGER };
  if (type === 'string')
    return { maxLength: pattern === undefined ? LONGEST_TEXT : LONGEST_PATTERNED_TEXT, storable: true };
  return type === 'array' ? { maxItems: MOST_ITEMS } : {};
}

/** `['Y', 'N']` for a union of literals of one type; null for any other shape. */
function choicesOf({ const: only, anyOf }: Node): unknown[] | null {
  if (only !== undefined) return [only];
  if (!Array.isArray(anyOf)) return null;
  const branches = anyOf as readonly Node[];
  const literal = branches.every(({ const: value }) => value !== undefined);
  const types = new Set(branches.map(({ type }) => type));
  return literal && types.size === 1 ? branches.map(({ const: value }) => value) : null;
}

function checkedNode(node: Node): Node {
  const { const: _, anyOf, description: __, contentMediaType, ...rest } = node;
  const choices = choicesOf(node);
  if (choices) return { ...rest, type: typeof choices[0], enum: choices };
  if (Array.isArray(anyOf)) return { ...rest, anyOf: (anyOf as readonly Node[]).map(checkedNode) };
  if (contentMediaType !== undefined) return { ...rest, file: true };
  return {
    ...bounds(node),
    ...rest,
    ...(isNode(node['items']) ? { items: checkedNode(node['items']) } : {}),
    ...(node['properties'] ? { properties: mapped(node['properties']) } : {}),
    ...(node['patternProperties'] ? { patternProperties: mapped(node['patternProperties']) } : {}),
  };
}

/** Declarations last as long as the process. */
const checked = new WeakMap<TSchema, CheckedSchema>();

/** @param schema of a request or a part of one; recursive shapes are none */
export function checkedSchema(schema: TSchema): CheckedSchema {
  const known = checked.get(schema) ?? checkedNode(JSON.parse(JSON.stringify(schema)) as Node);
  checked.set(schema, known);
  return known;
}

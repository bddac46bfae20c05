import type { CheckedSchema } from './checkedSchema';

/** How the fields of a request are read. */
export interface Manner {
  /** A call that changes nothing: an empty text says as little as a missing field, and unknown fields say nothing. */
  readonly reading: boolean;
  /** Fields beside the declared ones that the caller may have from an answer: they are passed over. */
  readonly passedOver: ReadonlySet<string>;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== Array.prototype;

const FLAG = new Map<unknown, unknown>([
  [true, 'Y'],
  [false, 'N'],
  ['true', 'Y'],
  ['false', 'N'],
]);
const BOOLEAN = new Map<unknown, unknown>([
  ['true', true],
  ['false', false],
  ['Y', true],
  ['N', false],
]);

/** Digits that say one number and are its only spelling but for zeros at the end: no exponent, no space, no `01`. */
const EXACT_NUMBER = /^(?!-0$)-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** The number that a text spells exactly; the text where it spells none. */
function numberIn(text: string, type: 'integer' | 'number'): unknown {
  const number = EXACT_NUMBER.test(text) ? Number(text) : Number.NaN;
  const exact = type === 'number' ? Number.isFinite(number) : String(number) === text;
  return exact ? number : text;
}

/** The text that spells a number exactly; the number where none does. */
const textOf = (number: number): unknown => (EXACT_NUMBER.test(String(number)) ? String(number) : number);

const isFlag = ({ enum: choices = [] }: CheckedSchema): boolean =>
  choices.length === 2 && choices.includes('Y') && choices.includes('N');

/** A choice may come as the text of its number, or as the number of its text. */
function choiceOf(schema: CheckedSchema, value: unknown): unknown {
  const choices = schema.enum ?? [];
  if (choices.some((choice) => choice === value)) return value;
  if (isFlag(schema) && FLAG.has(value)) return FLAG.get(value);
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return choices.find((choice) => String(choice) === String(value)) ?? value;
}

/** Whether a value is of a shape's kind, whatever its bounds. */
function isOfKind({ type, enum: choices }: CheckedSchema, value: unknown): boolean {
  if (choices) return choices.some((choice) => choice === value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isFields(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** Of several shapes the one that the value has already, else the first that it can be read as. */
function oneOf(shapes: readonly CheckedSchema[], value: unknown, manner: Manner): unknown {
  const own = shapes.find((shape) => isOfKind(shape, value));
  if (own) return valueOf(own, value, manner);
  const read = shapes.map((shape) => ({ shape, value: valueOf(shape, value, manner) }));
  return (read.find(({ shape, value: found }) => isOfKind(shape, found)) ?? { value }).value;
}

/** The value as its shape wants it, as far as it says exactly that; judged it is afterwards. */
export function valueOf(schema: CheckedSchema, sent: unknown, manner: Manner): unknown {
  // Half of a surrogate pair is no character: no column of text and no JSON of the database could hold it.
  const value = typeof sent === 'string' ? sent.toWellFormed() : sent;
  if (schema.anyOf) return oneOf(schema.anyOf, value, manner);
  if (schema.enum) return choiceOf(schema, value);
  const { type, items, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (type === 'object') return isFields(value) ? fieldsOf(schema, value, manner) : value;
  // A list that is too long is not looked into: it is refused for its length.
  if (type === 'array' && items && Array.isArray(value))
    return value.length > maxItems ? value : value.map((item) => valueOf(items, item, manner));
  if (type === 'boolean') return BOOLEAN.get(value) ?? value;
  if (type === 'string') return typeof value === 'number' ? textOf(value) : value;
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && typeof value === 'string' ? numberIn(value, type) : value;
}

const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const isNullable = ({ anyOf = [] }: CheckedSchema): boolean => anyOf.some(({ type }) => type === 'null');

/** Whether an empty text is a value of the field, which empties it, rather than none. */
function takesEmpty({ type, enum: choices, minLength = 0, pattern, anyOf = [] }: CheckedSchema): boolean {
  if (anyOf.some(takesEmpty)) return true;
  if (type !== 'string' || choices || minLength > 0) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test('');
}

/** What says nothing: a missing field, null where it is no value, an empty text where it is none or only narrows. */
function saysNothing(schema: CheckedSchema, value: unknown, optional: boolean, { reading }: Manner): boolean {
  if (value === undefined) return true;
  if (value === null) return !isNullable(schema);
  return value === '' && ((reading && optional) || !takesEmpty(schema));
}

/** Of more unknown fields than these nothing is told. */
const MOST_UNKNOWN = 20;

/** The first fields that the shape does not declare and that may not be passed over. */
export function unknownFields(
  { properties = {} }: CheckedSchema,
  sent: Fields,
  { reading, passedOver }: Manner,
): string[] {
  const unknown: string[] = [];
  if (reading) return unknown;
  for (const name in sent) {
    if (unknown.length === MOST_UNKNOWN) break;
    if (!Object.hasOwn(properties, name) && !passedOver.has(name)) unknown.push(name);
  }
  return unknown;
}

/** The declared fields with their defaults. One unknown field stays beside them, for its object to be refused. */
export function fieldsOf(schema: CheckedSchema, sent: Fields, manner: Manner): Record<string, unknown> {
  const { properties, required = [], patternProperties = {} } = schema;
  const read: Record<string, unknown> = {};
  const [ofAnyName] = Object.values(patternProperties);
  if (ofAnyName && !properties) {
    for (const [name, value] of Object.entries(sent)) read[name] = valueOf(ofAnyName, value, manner);
    return read;
  }
  for (const [name, field] of Object.entries(properties ?? {})) {
    const value = own(sent, name);
    if (!saysNothing(field, value, !required.includes(name), manner))
      read[name] = valueOf(field, value, manner);
    else if (field.default !== undefined) read[name] = field.default;
  }
  const [unknown] = unknownFields(schema, sent, manner);
  if (unknown !== undefined) read[unknown] = sent[unknown];
  return read;
}

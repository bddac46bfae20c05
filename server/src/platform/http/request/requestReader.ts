import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TObject } from '@sinclair/typebox';
import { withoutPoint } from '@hospital/shared/contract/amounts';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { isDay, isMinute } from '../../database/chinaTime';
import { BusinessError, invalidFields, malformed, type FieldError } from '../../errors/businessError';
import { ReceivedFile } from '../forms';
import { checkedSchema, type CheckedSchema } from './checkedSchema';
import { entityFields } from './entityFields';
import { addTextLengths } from './textLength';
import { fieldsOf, isFields, unknownFields, type Fields, type Manner } from './values';
import { fieldError, isTyped, missingWords, unknownField } from './words';

/** The parts in which the fields of a request travel. */
export interface SentParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Ends at the first fault of a field, so that what is judged costs no more than what is right. */
const ajv = new Ajv({ allErrors: false, verbose: true, addUsedSchema: false });
ajv.addVocabulary(['expected']);
addTextLengths(ajv);
ajv.addKeyword({ keyword: 'file', validate: (_: true, value: unknown) => value instanceof ReceivedFile });
ajv.addKeyword({
  keyword: 'calendar',
  type: 'string',
  validate: (unit: 'day' | 'minute', text: string) => (unit === 'day' ? isDay(text) : isMinute(text)),
});
ajv.addKeyword({
  keyword: 'decimals',
  type: 'number',
  validate: (decimals: number, value: number) => withoutPoint(value, decimals) !== null,
});
// PostgreSQL cannot hold NUL.
ajv.addKeyword({
  keyword: 'storable',
  type: 'string',
  validate: (_: true, text: string) => !text.includes('\0'),
});

/** What is wrong with a field; `typed`: as a person may have typed it. */
interface Fault extends FieldError {
  readonly typed: boolean;
}

/** Many fields are the same: the check of each shape is compiled once. */
const compiled = new Map<string, ValidateFunction>();

function compile(key: string, schema: CheckedSchema): ValidateFunction {
  const check = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, check);
  return check;
}

/** Of what kept a value from being of each of several shapes: what was wrong with the one that it was meant to be. */
function faultIn(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const ofShapes = errors.filter(
    ({ keyword, parentSchema }) =>
      keyword !== 'anyOf' && (parentSchema as CheckedSchema | undefined)?.type !== 'null',
  );
  if (ofShapes.length === 1) return ofShapes[0];
  return ofShapes.find(({ keyword }) => keyword !== 'type') ?? errors.at(-1);
}

/** The check of a field, compiled when the first request needs it. */
function checkOf(shape: CheckedSchema): (field: string, value: unknown) => Fault[] {
  const key = JSON.stringify(shape);
  return (field, value) => {
    const check = compile(key, shape);
    if (check(value)) return [];
    const fault = faultIn(check.errors ?? []);
    if (!fault) throw new Error(`${field} was refused without a reason`);
    return [{ ...fieldError(field, fault), typed: isTyped(fault) }];
  };
}

/** Texts of a query as fields: `a=1,2` and `a=1&a=2` are a list, where a list is wanted; `a.b=1` is a field of `a`. */
function queryFields({ properties = {} }: CheckedSchema, query: unknown): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(isFields(query) ? query : {})) {
    const [outer = '', inner] = name.split('.', 2);
    const shape = Object.hasOwn(properties, outer) ? properties[outer] : undefined;
    if (shape?.type === 'object' && inner) fields[outer] = { ...(fields[outer] as object), [inner]: value };
    else
      fields[name] =
        shape?.type === 'array' && typeof value === 'string' && value !== '' ? value.split(',') : value;
  }
  return fields;
}

/** Gives what was sent as fields that are right, or throws. */
export type FieldReader = (sent: SentParts) => Record<string, unknown>;

/**
 * Reads fields that travel in path, body and query as one object, in which the path wins over the body and the body
 * over the query; as their declaration wants them, where what was sent says exactly that.
 *
 * @returns throws 40001 for fields that somebody may have typed so, 40002 for what no form would send; each is named
 */
export function fieldReader(declared: TObject, manner: Manner): FieldReader {
  const schema = checkedSchema(declared);
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
    name,
    shape,
    check: checkOf(shape),
  }));

  const judge = (request: Fields, sent: readonly Fields[]): Fault[] => {
    const faults: Fault[] = sent
      .flatMap((part) => unknownFields(schema, part, manner))
      .map((name) => ({ ...unknownField(name), typed: false }));
    for (const { name, shape, check } of fields) {
      const value = request[name];
      if (value !== undefined) faults.push(...check(name, value));
      else if (required.has(name)) faults.push({ field: name, msg: missingWords(name, shape), typed: true });
    }
    return faults;
  };

  return ({ params = {}, query = {}, body = {} }) => {
    if (!isFields(body)) throw malformed('提交的内容应为一组字段');
    const parts = [params as Fields, body, queryFields(schema, query)];
    const sent = fields.map(({ name }) => [name, parts.find((part) => Object.hasOwn(part, name))?.[name]]);
    const request = fieldsOf(schema, Object.fromEntries(sent) as Fields, manner);
    const faults = judge(request, parts);
    if (faults.length === 0) return request;
    throw refusedFields(faults);
  };
}

function refusedFields(faults: readonly Fault[]): BusinessError {
  const errors = faults.map(({ field, msg }) => ({ field, msg }));
  if (faults.every(({ typed }) => typed)) return invalidFields(errors);
  const [first] = faults.filter(({ typed }) => !typed);
  return new BusinessError(ErrorCode.Malformed, first?.msg ?? '', { errors });
}

const readers = new WeakMap<CallDeclaration, FieldReader>();

/** Reads the requests of a call (`fieldReader`); made when the first of them comes. */
export const requestReader =
  (call: CallDeclaration): FieldReader =>
  (sent) => {
    const read =
      readers.get(call) ??
      fieldReader(call.request, { reading: !call.write, passedOver: entityFields(call) });
    readers.set(call, read);
    return read(sent);
  };

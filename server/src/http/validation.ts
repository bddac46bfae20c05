import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { BusinessError, invalidFields, type FieldError } from './businessError';
import { ErrorCode } from '@hospital/shared/contract/errors';

// The CommonJS default export is the function itself or the module around it, depending on who loads it.
const addFormats = (('default' in addFormatsModule ? addFormatsModule.default : addFormatsModule) ??
  addFormatsModule) as unknown as (ajv: Ajv) => void;

const options = { allErrors: true, verbose: true, useDefaults: true, removeAdditional: false } as const;
/** Bodies are JSON: what has the wrong type is refused, not repaired. */
const bodyAjv = new Ajv({ ...options, coerceTypes: false });
/** Paths and query strings are text: numbers and booleans are read out of it. */
const textAjv = new Ajv({ ...options, coerceTypes: true });
addFormats(bodyAjv);
addFormats(textAjv);

/** The parts in which a call's fields travel. */
export interface RequestParts {
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TObject | null;
}

/** Splits the one flat request of a declaration into what travels in path, query string and body. */
export function requestParts(call: CallDeclaration): RequestParts {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const names = Object.keys(call.request.properties);
  const pick = (wanted: (name: string) => boolean): TObject =>
    Type.Object(
      Object.fromEntries(
        names.filter(wanted).map((name) => [name, call.request.properties[name] as TSchema]),
      ),
      { additionalProperties: false },
    );
  const rest = pick((name) => !inPath.has(name));
  const none = pick(() => false);
  const params = pick((name) => inPath.has(name));
  return call.method === 'POST' ? { params, query: none, body: rest } : { params, query: rest, body: null };
}

/** Compiles the check of one part of a request. */
export function compileValidator(schema: object, httpPart: string | undefined): ValidateFunction {
  return (httpPart === 'body' ? bodyAjv : textAjv).compile(schema);
}

/** Keywords that a person can break by what they type; breaking any other means that the caller is at fault. */
const typed = new Set([
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
]);

/** Turns what the schema found into 40001 with a sentence for each field, or 40002 for what no form would send. */
export function validationError(errors: readonly ErrorObject[]): BusinessError {
  const misshapen = errors.filter((error) => !typed.has(error.keyword));
  if (misshapen.length === 0) return invalidFields(onePerField(errors.map(fieldError)));
  const named = misshapen.map((error) => ({ field: fieldOf(error), msg: '格式不正确' }));
  return new BusinessError(ErrorCode.Malformed, '数据格式不正确', { errors: onePerField(named) });
}

function onePerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field)).slice(0, 50);
}

/** Longest field name that is given back: an unknown one is the caller's own text. */
const longestField = 100;

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).split('/').filter(Boolean);
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = params.missingProperty ?? params.additionalProperty;
  if (last !== undefined) path.push(last);
  return path.join('.').slice(0, longestField);
}

function fieldError(error: ErrorObject): FieldError {
  return { field: fieldOf(error), msg: sentence(error) };
}

function titleOf(error: ErrorObject): string {
  const schema = error.parentSchema as { title?: string; properties?: Record<string, { title?: string }> };
  const { missingProperty } = error.params as { missingProperty?: string };
  const title = missingProperty === undefined ? schema.title : schema.properties?.[missingProperty]?.title;
  return title ?? '';
}

function sentence(error: ErrorObject): string {
  const title = titleOf(error);
  const name = title || fieldOf(error);
  const { limit } = error.params as { limit?: number };
  switch (error.keyword) {
    case 'required':
      return title ? `请输入${title}` : `${name}不能为空`;
    case 'minLength':
      if (error.data === '') return title ? `请输入${title}` : `${name}不能为空`;
      return `${name}不能少于${limit}位`;
    case 'maxLength':
      return `${name}不能超过${limit}个字符`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `${name}不能小于${limit}`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `${name}不能大于${limit}`;
    case 'minItems':
      return `请选择${name}`;
    case 'maxItems':
      return `${name}最多${limit}项`;
    default:
      return `${name}格式不正确`;
  }
}

import type { ErrorObject } from 'ajv';
import { fieldNames } from '@hospital/shared/contract/fieldNames';
import type { FieldError } from '../../errors/businessError';
import type { CheckedSchema } from './checkedSchema';

/** Longest field name that is given back: an unknown one is the caller's own text. */
const LONGEST_NAME = 100;

/** What a field is called in Chinese: its title, else what fields of that name are called everywhere. */
export const titleOf = (name: string, schema: CheckedSchema = {}): string =>
  schema.title ?? (Object.hasOwn(fieldNames, name) ? (fieldNames[name] ?? '') : '');

/** `第3项的`, for a field within a list. */
const placeOf = (path: readonly string[]): string =>
  path.flatMap((step) => (/^\d+$/.test(step) ? [`第${Number(step) + 1}项的`] : [])).join('');

const isChosen = ({ enum: choices, type, calendar, file }: CheckedSchema, name: string): boolean =>
  choices !== undefined || type === 'array' || calendar !== undefined || file === true || /Ids?$/.test(name);

/** What is said of a field that is missing. */
export const missingWords = (name: string, schema: CheckedSchema = {}, place = ''): string =>
  `${isChosen(schema, name) ? '请选择' : '请输入'}${place}${titleOf(name, schema)}`;

const unknownWords = (name: string): string => `无法识别的字段：${name}`;

/** A field that the call does not know. */
export function unknownField(name: string): FieldError {
  const field = name.slice(0, LONGEST_NAME);
  return { field, msg: unknownWords(field) };
}

const kinds: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '一组字段',
};

/** Keywords that a person can break by what they type; breaking any other means that the caller is at fault. */
const typed = new Set([
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'calendar',
  'decimals',
]);

export const isTyped = ({ keyword }: ErrorObject): boolean => typed.has(keyword);

/**
 * What is wrong with a field and what it may be, in words.
 *
 * @param field name of the request's own field in which `error` was found
 */
export function fieldError(field: string, error: ErrorObject): FieldError {
  const { missingProperty, additionalProperty } = error.params as Readonly<
    Record<string, string | undefined>
  >;
  const within = [...error.instancePath.split('/').slice(1), missingProperty ?? additionalProperty ?? ''];
  const path = [field, ...within.filter(Boolean)];
  return { field: path.join('.').slice(0, LONGEST_NAME), msg: sentence(path, error) };
}

function sentence(
  path: readonly string[],
  { keyword, params, data, parentSchema = {} }: ErrorObject,
): string {
  const schema = parentSchema as CheckedSchema;
  const last = path.filter((step) => !/^\d+$/.test(step)).at(-1) ?? '';
  const place = placeOf(path);
  const name = place + titleOf(last, schema);
  const { limit } = params as { limit?: number };
  switch (keyword) {
    case 'required':
      return missingWords(last, schema.properties?.[last], place);
    case 'additionalProperties':
      return place + unknownWords(last.slice(0, LONGEST_NAME));
    case 'minLength':
      return data === '' ? missingWords(last, schema, place) : `${name}不能少于${limit}位`;
    case 'maxLength':
      return `${name}不能超过${limit}个字符`;
    case 'minimum':
      return `${name}不能小于${limit}`;
    case 'maximum':
      return `${name}不能大于${limit}`;
    case 'minItems':
      return `请选择${name}`;
    case 'maxItems':
    case 'maxProperties':
      return `${name}最多${limit}项`;
    case 'uniqueItems':
      return `${name}有重复项`;
    case 'enum':
    case 'type':
      return schema.enum
        ? `${name}只能是${schema.enum.join('、')}`
        : `${name}应为${kinds[schema.type ?? ''] ?? '其他类型'}`;
    case 'file':
      return `请选择${name}`;
    case 'decimals':
      return `${name}最多${schema.decimals}位小数`;
    case 'calendar':
      return `${name}不存在`;
    case 'storable':
      return `${name}含有无法保存的字符`;
    default:
      return `${name}格式不正确${schema.expected ? `，应为${schema.expected}` : ''}`;
  }
}

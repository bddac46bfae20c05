import fastJson, { type Schema } from 'fast-json-stringify';
import type { TSchema } from '@sinclair/typebox';
import { responseSchema } from './responseSchema';

/** Writes an envelope as JSON: of its data the declared fields, and no others. */
type AnswerWriter = (envelope: object) => string;

const compiled = new WeakMap<TSchema, AnswerWriter>();

/** What writes the answers of calls with this data; compiled when the first of them needs it. */
export function answerWriter(declared: TSchema): AnswerWriter {
  return (envelope) => {
    const write = compiled.get(declared) ?? compileAnswerWriter(declared);
    compiled.set(declared, write);
    return write(envelope);
  };
}

/** The same, compiled at once. */
export function compileAnswerWriter(declared: TSchema): AnswerWriter {
  const { schema: data, shared } = responseSchema(declared);
  return fastJson(
    {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
    },
    { schema: Object.fromEntries(shared) as Record<string, Schema> },
  );
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_LIMIT, type CallDeclaration } from '@hospital/shared/contract/call';
import { BusinessError } from '../../errors/businessError';
import { declaredCalls } from '../registerCalls';
import { checkedSchema, type CheckedSchema } from './checkedSchema';
import { requestReader, type FieldReader, type SentParts } from './requestReader';

/** Milliseconds of processor time that judging one request may take. */
const MOST_MS = 50;
/** Bytes of an address that Node takes. */
const LONGEST_ADDRESS = 16 * 1024;
/** Bytes of a field of a form that does not declare its own limit. */
const LONGEST_FORM_FIELD = 4096;
/**
 * The machine may do something else meanwhile: the best of so many runs counts. A body of two megabytes of names costs
 * 36 to 55 ms by turns, for the engine orders them all before the first.
 */
const RUNS = 15;

const filled = <T>(bytes: number, each: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.floor(bytes / each) }, (_, index) => make(index));

/** Texts of so many bytes that have cost much somewhere. */
const largeTexts = (bytes: number): readonly string[] => [
  ' '.repeat(bytes - 1) + '!',
  '1,'.repeat(bytes / 2),
  '0'.repeat(bytes),
  '宠'.repeat(bytes / 3),
];

const fieldsOfSize = new Map<number, object>();
/** So many bytes of names. Made once: to make them takes longer than to judge them. */
function namedFields(bytes: number): object {
  const made = fieldsOfSize.get(bytes) ?? Object.fromEntries(filled(bytes, 12, (index) => [`k${index}`, 1]));
  fieldsOfSize.set(bytes, made);
  return made;
}

/** Lists and objects of so many bytes in JSON: right, wrong and nearly right. */
function* largeValues(schema: CheckedSchema, bytes: number): Generator<unknown> {
  yield filled(bytes, 4, () => 'a');
  yield filled(bytes, 9, (index) => String(index));
  yield filled(bytes, 3, () => ({}));
  yield filled(bytes, 3, () => []);
  yield namedFields(bytes);
  const names = Object.keys(schema.items?.properties ?? {});
  for (const value of names.length > 0 ? ['x', 1, null, {}, []] : []) {
    const item = () => Object.fromEntries(names.map((name) => [name, value]));
    yield filled(bytes, JSON.stringify(item()).length + 1, item);
  }
}

/** Fields of the same shape cost the same in every call, whatever people call them. */
const judged = new Set<string>();
const isWords = (name: string, value: unknown): boolean =>
  ['title', 'description'].includes(name) && typeof value === 'string';
function isNew(schema: CheckedSchema, bytes: number): boolean {
  const shape = JSON.stringify(schema, (name, value: unknown) => (isWords(name, value) ? undefined : value));
  const key = `${bytes} ${shape}`;
  return !judged.has(key) && judged.add(key).has(key);
}

/** The most that each part of a request to the call may carry. */
function* largeRequests({ method, request, upload, ...call }: CallDeclaration): Generator<SentParts> {
  const { properties = {} } = checkedSchema(request);
  const inBody = upload ? (call.fieldLimit ?? LONGEST_FORM_FIELD) : (call.bodyLimit ?? BODY_LIMIT);
  for (const [name, schema] of Object.entries(properties)) {
    if (isNew(schema, LONGEST_ADDRESS)) {
      for (const text of largeTexts(LONGEST_ADDRESS)) yield { query: { [name]: text } };
      yield { query: { [name]: filled(LONGEST_ADDRESS, name.length + 2, () => '') } };
    }
    if (method !== 'POST' || !isNew(schema, inBody)) continue;
    for (const text of largeTexts(inBody)) yield { body: { [name]: text } };
    if (!upload) for (const value of largeValues(schema, inBody)) yield { body: { [name]: value } };
  }
  if (method === 'POST' && !upload) yield { body: namedFields(inBody) };
  yield { query: Object.fromEntries(filled(LONGEST_ADDRESS, 8, (index) => [`k${index}.a`, '1'])) };
}

/** Milliseconds of processor time, at best. */
function costOf(read: FieldReader, sent: SentParts): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    try {
      read(sent);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (best < MOST_MS) break;
  }
  return best;
}

for (const { id, declaration } of declaredCalls()) {
  test(`${id} judges the largest body that it takes in ${MOST_MS} ms`, () => {
    const read = requestReader(declaration);
    for (const sent of largeRequests(declaration)) {
      const cost = costOf(read, sent);
      assert.ok(cost < MOST_MS, `${cost} ms: ${JSON.stringify(sent).slice(0, 80)}`);
    }
  });
}

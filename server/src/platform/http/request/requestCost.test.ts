import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BODY_LIMIT, type CallDeclaration } from '@hospital/shared/contract/call';
import { BusinessError } from '../../errors/businessError';
import { declaredCalls } from '../registerCalls';
import { checkedSchema, type CheckedSchema } from './checkedSchema';
import { requestReader, type FieldReader, type SentParts } from './requestReader';

/**
 * What judging one request may cost, where 1 is what the engine itself needs to list the names of an object of
 * `MOST_NAMED` bytes (36 to 50 ms of a usual processor): a bound in milliseconds would judge the machine.
 */
const MOST = 1.5;
const MOST_NAMED = 2 * 1024 * 1024;
/** Bytes of an address that Node takes. */
const LONGEST_ADDRESS = 16 * 1024;
/** Bytes of a field of a form that does not declare its own limit. */
const LONGEST_FORM_FIELD = 4096;
/** The machine may do something else meanwhile: the best of so many runs counts. */
const RUNS = 15;

function filled<T>(bytes: number, each: number, make: (index: number) => T): T[] {
  const list: T[] = [];
  for (let index = 0; index < Math.floor(bytes / each); index += 1) list.push(make(index));
  return list;
}

const made = new Map<string, unknown>();
/** What is the same for many calls, made once: to make it takes ten times as long as to judge it. */
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}
after(() => made.clear());

/** Texts of so many bytes that have cost much somewhere. */
const largeTexts = (bytes: number): readonly string[] => [
  ' '.repeat(bytes - 1) + '!',
  '1,'.repeat(bytes / 2),
  '0'.repeat(bytes),
  '宠'.repeat(bytes / 3),
];

/** So many bytes of names. */
const namedFields = (bytes: number): object =>
  once(`names ${bytes}`, () => Object.fromEntries(filled(bytes, 12, (index) => [`k${index}`, 1])));

/** Lists and objects of so many bytes in JSON: right, wrong and nearly right. */
function* largeValues(schema: CheckedSchema, bytes: number): Generator<unknown> {
  yield once(`texts ${bytes}`, () => filled(bytes, 4, () => 'a'));
  yield once(`numbers ${bytes}`, () => filled(bytes, 9, (index) => String(index)));
  yield once(`objects ${bytes}`, () => filled(bytes, 3, () => ({})));
  yield once(`lists ${bytes}`, () => filled(bytes, 3, () => []));
  yield namedFields(bytes);
  const names = Object.keys(schema.items?.properties ?? {});
  for (const value of names.length > 0 ? ['x', 1, null, {}, []] : []) {
    const item = Object.fromEntries(names.map((name) => [name, value]));
    yield filled(bytes, JSON.stringify(item).length + 1, () => ({ ...item }));
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
  const inner = once('inner fields', () => filled(LONGEST_ADDRESS, 8, (index) => [`k${index}.a`, '1']));
  yield { query: Object.fromEntries(inner) };
}

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const listed = namedFields(MOST_NAMED);
const engineTime = (): number => timeOf(() => Object.keys(listed));
/** What the engine needs when it is quickest. */
const engine = Math.min(...Array.from({ length: RUNS }, engineTime));

/** What a request costs beside what the engine needs, at best. Where it seems too much, both are measured again. */
function costOf(read: FieldReader, sent: SentParts): number {
  const judge = (): void => {
    try {
      read(sent);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
  };
  let best = timeOf(judge) / engine;
  for (let run = 1; run < RUNS && best >= MOST; run += 1) {
    const beside = engineTime();
    best = Math.min(best, timeOf(judge) / beside);
  }
  return best;
}

for (const { id, declaration } of declaredCalls()) {
  test(`${id} judges the largest body that it takes in ${MOST} times what listing its names takes`, () => {
    const read = requestReader(declaration);
    for (const sent of largeRequests(declaration)) {
      const cost = costOf(read, sent);
      // Not as the message of an assertion that holds: to write down what was sent costs far more than judging it.
      if (!(cost < MOST)) assert.fail(`${cost}: ${JSON.stringify(sent).slice(0, 80)}`);
    }
  });
}

/** As much of JSON schema as the catalogue uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly [keyword: string]: unknown;
}

/**
 * Who takes the value: a server looks at every bound of a request and refuses fields that it does not know; a page
 * looks at nothing, but misses every field that an answer no longer has.
 */
export type Taker = 'server' | 'page';

const atLeast = ['minLength', 'minimum', 'minItems', 'minProperties', 'exclusiveMinimum'];
const atMost = ['maxLength', 'maximum', 'maxItems', 'maxProperties', 'exclusiveMaximum'];
const asItIs = ['pattern', 'format', 'uniqueItems', 'multipleOf', 'contentMediaType'];

/**
 * Why somebody who takes what `taken` says may refuse what `given` allows; empty when they never do. On the safe side:
 * what cannot be told apart counts as refused.
 *
 * @param at where in the value, for the words
 */
export function refusals(takenAs: Schema, givenAs: Schema, taker: Taker, at = ''): string[] {
  if (JSON.stringify(takenAs) === JSON.stringify(givenAs)) return [];
  const [taken, given] = [valueByValue(takenAs), valueByValue(givenAs)];
  const refused = (why: string): string[] => [`${at || 'the whole'}: ${why}`];
  if (given.anyOf) return given.anyOf.flatMap((one) => refusals(taken, one, taker, at));
  if (taken.anyOf) {
    const some = taken.anyOf.some((one) => refusals(one, given, taker, at).length === 0);
    return some ? [] : refused(`${short(given)} is none of ${taken.anyOf.map(short).join(', ')}`);
  }
  if (taken.$ref !== undefined || given.$ref !== undefined)
    return taken.$ref === given.$ref ? [] : refused('refers to another schema');
  if (taken.const !== undefined)
    return taken.const === given.const ? [] : refused(`${short(given)} is not ${short(taken)}`);
  if (taken.type !== undefined && !isOfType(given, taken.type))
    return refused(`${short(given)} is no ${taken.type}`);
  return [
    ...(taker === 'server' ? boundRefusals(taken, given).flatMap(refused) : []),
    ...(taken.type === 'object' ? objectRefusals(taken, given, taker, at) : []),
    ...(taken.items ? refusals(taken.items, given.items ?? {}, taker, `${at}[]`) : []),
  ];
}

/** Values that are listed are constants of which it is one. */
function valueByValue({ enum: values, ...schema }: Schema): Schema {
  return values ? { anyOf: values.map((value) => ({ ...schema, const: value })) } : schema;
}

const short = ({ const: value, type }: Schema): string =>
  value === undefined ? (type ?? 'anything') : JSON.stringify(value);

function isOfType({ type, const: value }: Schema, wanted: string): boolean {
  if (wanted === 'number' && type === 'integer') return true;
  if (wanted === 'integer' && value !== undefined) return Number.isInteger(value);
  return type === wanted;
}

/** A constant has the bounds of itself. */
function boundsOf({ const: value, ...schema }: Schema): Schema {
  if (typeof value === 'string') return { ...schema, minLength: value.length, maxLength: value.length };
  return typeof value === 'number' ? { ...schema, minimum: value, maximum: value } : schema;
}

/** Words of a pattern that takes some of them with commas between (`exportedColumns`); null of any other. */
function chosenWords(pattern: unknown): readonly string[] | null {
  const [, words] = /^\^\(([\w|]+)\)\(,\(\1\)\)\*\$$/.exec(String(pattern)) ?? [];
  return words?.split('|') ?? null;
}

/** Whether one pattern chooses among all words of another one, such as the columns of a list that has one more. */
function choosesMore(taken: unknown, given: unknown): boolean {
  const [all, some] = [chosenWords(taken), chosenWords(given)];
  return all !== null && some !== null && some.every((word) => all.includes(word));
}

function boundRefusals(taken: Schema, value: Schema): string[] {
  const given = boundsOf(value);
  const beyond = (keyword: string, wider: (bound: number, own: number) => boolean): boolean => {
    const bound = taken[keyword];
    const own = given[keyword];
    return typeof bound === 'number' && !(typeof own === 'number' && wider(bound, own));
  };
  const stricter = [
    ...atLeast.filter((keyword) => beyond(keyword, (bound, own) => own >= bound)),
    ...atMost.filter((keyword) => beyond(keyword, (bound, own) => own <= bound)),
    ...asItIs.filter(
      (keyword) =>
        taken[keyword] !== undefined &&
        taken[keyword] !== given[keyword] &&
        !(keyword === 'pattern' && choosesMore(taken.pattern, given.pattern)),
    ),
  ];
  return stricter.map(
    (keyword) => `${keyword} is ${String(taken[keyword])}, was ${String(given[keyword] ?? 'free')}`,
  );
}

function objectRefusals(taken: Schema, given: Schema, taker: Taker, at: string): string[] {
  const [wanted, own] = [taken.properties ?? {}, given.properties ?? {}];
  const place = (name: string): string => (at ? `${at}.${name}` : name);
  const missing = (taken.required ?? []).filter(
    (name) => !given.required?.includes(name) && wanted[name]?.default === undefined,
  );
  const unknown = Object.keys(own).filter((name) => !wanted[name] && taken.additionalProperties === false);
  const lost = Object.keys(wanted).filter((name) => !own[name] && !missing.includes(name));
  const [byName, ownByName] = [taken.patternProperties ?? {}, given.patternProperties ?? {}];
  const names = Object.keys({ ...byName, ...ownByName });
  const sameNames =
    names.length === 0 ||
    (names.every((name) => byName[name] && ownByName[name]) &&
      JSON.stringify(taken.additionalProperties) === JSON.stringify(given.additionalProperties));
  return [
    ...missing.map((name) => `${place(name)}: is required`),
    ...(taker === 'server' ? unknown.map((name) => `${place(name)}: is refused`) : []),
    ...(taker === 'page' ? lost.map((name) => `${place(name)}: is gone`) : []),
    ...(sameNames ? [] : [`${at || 'the whole'}: other fields by name`]),
    ...Object.entries(byName).flatMap(([name, schema]) =>
      ownByName[name] ? refusals(schema, ownByName[name], taker, `${at}{}`) : [],
    ),
    ...Object.entries(wanted).flatMap(([name, schema]) =>
      own[name] ? refusals(schema, own[name], taker, place(name)) : [],
    ),
  ];
}

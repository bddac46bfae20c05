import type { AnyCall, Call } from './browserCall';

/** What a call is asked with. */
export type RequestOf<Asked extends AnyCall> = Asked extends Call<infer Request, unknown> ? Request : never;

/** The fields by which the answer to a call can be ordered: `visit_time`. */
export type OrderOf<Asked extends AnyCall> =
  RequestOf<Asked> extends { readonly orderByField?: infer Field } ? Extract<Field, string> : never;

/** Fields of a filter of a call, as texts; for `satisfies`, so that a slip in a name does not compile. */
export type FilterOf<Asked extends AnyCall> = {
  readonly [Field in Exclude<keyof RequestOf<Asked>, NotFiltered>]?: string;
};

type NotFiltered = 'page' | 'pageSize' | 'orderByField' | 'orderByType';

/** What stands in the fields of a filter, in an address or in a kept search: texts, whatever they say. */
type Texts = Readonly<Record<string, string>>;

/** Reads a field of a request from the text of the filter's field of that name; undefined: not by that. */
type Reader<Value> = (text: string, filter: Texts) => Value | undefined;

type Readers<Request> = { readonly [Field in keyof Request]?: Reader<Exclude<Request[Field], undefined>> };

/** A text without the blanks around it, if something is left. */
export const asText: Reader<string> = (text) => text.trim() || undefined;

/** One of these, as its text says it: `oneOf(1, 2)` reads `'2'` as 2, and anything else as nothing. */
export const oneOf =
  <const Value extends string | number>(...values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => String(value) === text);

/**
 * How the texts of a filter become what its call takes: a reader for each field that the filter may give. A field that
 * the call does not have, or one of another type, does not compile.
 */
export const readFilter =
  <Request extends object>(readers: Readers<Request>) =>
  (filter: Texts): Partial<Request> => {
    const given: Partial<Request> = {};
    for (const field in readers) {
      const value = readers[field]?.(filter[field] ?? '', filter);
      if (value !== undefined) given[field] = value;
    }
    return given;
  };

import type { Catalogue } from '../contract/catalogue';
import type { CallDeclaration, DataOf, FileAnswer, RequestOf, StreamDeclaration } from '../contract/call';
import { callTable } from './calls.generated';
import { send, type CallOptions } from './httpClient';

/** A call as a typed function. `id` and `anyOf` serve query keys and `<Can>`. */
export interface Call<Request, Data> {
  (request: Request, options?: CallOptions): Promise<Data>;
  /** `domain.name`, the first part of the call's query key. */
  readonly id: string;
}

/** A file has been handed to the browser's downloads by the time the call resolves. */
type BrowserData<Data> = Data extends FileAnswer ? null : Data;

export type Api = {
  readonly [Domain in keyof Catalogue]: {
    readonly [
      Name in keyof Catalogue[Domain] as Catalogue[Domain][Name] extends StreamDeclaration ? never : Name
    ]: Catalogue[Domain][Name] extends CallDeclaration
      ? Call<RequestOf<Catalogue[Domain][Name]>, BrowserData<DataOf<Catalogue[Domain][Name]>>>
      : never;
  };
};

const mapValues = <In, Out>(record: Readonly<Record<string, In>>, map: (value: In, key: string) => Out) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** Every call of the catalogue: `api.dictionary.list({page: 1, pageSize: 50})`. */
export const api = mapValues(callTable, (calls, domain) =>
  mapValues(calls, (entry, name) =>
    Object.assign(
      (request: Record<string, unknown>, options?: CallOptions) => send(entry, request, options),
      {
        id: `${domain}.${name}`,
      },
    ),
  ),
) as unknown as Api; // the table is generated from the very catalogue that the type is made of

import type { CallDeclaration, DataOf, RequestOf, StreamDeclaration } from '../contract/call';
import type { Catalogue } from '../contract/catalogue';
import type { BrowserData, Call } from './browserCall';

export type Api = {
  readonly [Domain in keyof Catalogue]: {
    readonly [
      Name in keyof Catalogue[Domain] as Catalogue[Domain][Name] extends StreamDeclaration ? never : Name
    ]: Catalogue[Domain][Name] extends CallDeclaration
      ? Call<RequestOf<Catalogue[Domain][Name]>, BrowserData<DataOf<Catalogue[Domain][Name]>>>
      : never;
  };
};

/**
 * The calls as builds for shared 1.1 take them, from the host. It is empty until the host fills it for such a build
 * (`host/src/remote-loading/olderCalls.ts`); everybody else imports `@hospital/shared/calls`.
 */
export const api = {} as Api;

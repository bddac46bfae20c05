import { defineDomain } from '../../platform/server/domain';

export { registerSetup } from './routes';
export { newSetupToken } from './setupToken';

/** The first start of a server without demo data. */
export const setup = defineDomain({});

import { defineDomain } from '../../platform/server/domain';
import { listHandlers } from './routes';

/** Searches and columns that users keep. */
export const lists = defineDomain({
  handlers: () => ({ lists: listHandlers }),
});

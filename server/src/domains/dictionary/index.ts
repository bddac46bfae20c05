import { defineDomain } from '../../platform/server/domain';
import { dictionaryHandlers } from './routes';
import { dictionaryPermissions } from './permissions';
import { begin } from './begin';

export { dictionaryWords, optionsOf } from './entries';
export { initialDictionary } from './initial/dictionaries';
export { firstRefused, notOffered } from './offered';
export { namesEntries } from './use';

/** Words that each tenant chooses from: breeds, diagnoses, ways of payment and others. */
export const dictionary = defineDomain({
  handlers: (services) => ({ dictionary: dictionaryHandlers(services) }),
  permissions: dictionaryPermissions,
  begin,
});

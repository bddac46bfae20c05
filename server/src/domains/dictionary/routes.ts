import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { deleteEntry, saveEntry, updateEntry } from './change';
import { getEntry, listEntries, optionsOf } from './entries';
import { exportEntries } from './export';
import { checkImport, faultsWorkbook, importEntries, templateWorkbook } from './import/importEntries';
import { sortEntries } from './order';

/** A comma list of names, without blanks and repetitions. */
const namesOf = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** The dictionary (domain.md §1.5). */
export const dictionaryHandlers = (services: Pick<Services, 'isUsed'>): Handlers<'dictionary'> => ({
  list: ({ db }, request) => listEntries(db, request),
  get: ({ db }, { id }) => getEntry(db, id),
  save: saveEntry,
  update: (context, request) => updateEntry(services, context, request),
  delete: (context, request) => deleteEntry(services, context, request),
  sort: sortEntries,
  export: exportEntries,
  importTemplate: templateWorkbook,
  checkImport,
  importFaults: faultsWorkbook,
  import: importEntries,
  byType: async ({ db }, { type }) => (await optionsOf(db, [type])).get(type) ?? [],
  byTypes: async ({ db }, { type }) => {
    const types = namesOf(type);
    const options = await optionsOf(db, types);
    // One type is answered with its entries, a list of types with an object by type.
    return type.includes(',') ? Object.fromEntries(options) : (options.get(types[0] ?? '') ?? []);
  },
});

import { insertRows } from '../../platform/seeds/insertRows';
import type { Begin } from '../../platform/seeds/begin';
import { initialDictionary } from './initial/dictionaries';
import { dict } from './schema';

/** The words that every tenant begins with. */
export const begin: Begin = async (db, { created }) => {
  await insertRows(db, dict, initialDictionary(), created);
};

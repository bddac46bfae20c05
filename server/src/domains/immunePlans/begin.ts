import type { Begin } from '../../platform/seeds/begin';
import { insertRows } from '../../platform/seeds/insertRows';
import { defaultProtocols } from './defaults';
import { immuneProtocol } from './schema';

/** Protocols that every tenant begins with. */
export const begin: Begin = async (db, { created }) => {
  await insertRows(db, immuneProtocol, [...defaultProtocols], created);
};

import { eq } from 'drizzle-orm';
import { namesEntries } from '../dictionary';
import { medicalCase } from './schema';

/** A case keeps the words of its diagnosis, as they were when it was written. */
export const entryUses = namesEntries(({ type, name }) =>
  type === 'diagnosis' ? { table: medicalCase, rows: eq(medicalCase.diagnosis, name) } : null,
);

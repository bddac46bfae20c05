import { and, eq } from 'drizzle-orm';
import type { OpenInStore } from '../../platform/server/openInStore';
import { isOpen } from './occupancy';
import { boarding } from './schema';

/** Animals in the house, and those that are to come. */
export const boardingOpenInStore: OpenInStore = async (db, storeId) => {
  const count = await db.$count(boarding, and(eq(boarding.storeId, storeId), isOpen));
  return count > 0 ? [`${count}单未离店的寄养`] : [];
};

import { lt, sql } from 'drizzle-orm';
import { defineDomain } from '../../platform/server/domain';
import { attachedFiles } from './attachedFiles';
import { attachmentPermissions } from './permissions';
import { attachmentsOfPet } from './petHistory';
import { phonePage } from './phonePage';
import { attachmentHandlers } from './routes';
import { attachTicket } from './schema';

/** Files of pets: reports, pictures, consents; from the page or by a telephone that has read a code. */
export const attachments = defineDomain({
  handlers: (services) => ({ attachments: attachmentHandlers(services) }),
  permissions: attachmentPermissions,
  fileKinds: [attachedFiles],
  petHistory: attachmentsOfPet,
  pages: [phonePage],
  sweep: async (db) => {
    await db.delete(attachTicket).where(lt(attachTicket.expireDate, sql`now() - interval '1 day'`));
  },
});

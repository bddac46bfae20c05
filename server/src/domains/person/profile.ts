import { and, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { personCalls } from '@hospital/shared/contract/calls/person';
import { permissionsChanged } from '../access';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { expectVersion } from '../../platform/database/optimisticLock';
import { userAccount } from '../accounts/schema';
import { showFiles } from '../../platform/files/uses';
import { notFound, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requiredText } from '../../platform/http/textField';
import { readingOf } from '../../platform/text/reading';
import { touched, bizType, longEnough, userDetail } from '../users';
import { avatars } from './avatars';

/** The caller's account, held until the end of the transaction. */
export async function holdSelf({ db, identity }: CallContext): Promise<typeof userAccount.$inferSelect> {
  const [row] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, identity.userId), eq(userAccount.delFlag, 'N')))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/** The caller's open pages read the profile anew, lists of users the row. */
async function announceProfile(context: CallContext, services: Services): Promise<void> {
  await permissionsChanged(context, services, [context.identity.userId]);
  await context.tellChanges('everybody');
}

/** @throws 40001 at `photo` for what is no picture that the caller uploaded */
export async function updateAvatar(
  context: CallContext,
  services: Services,
  { photo }: RequestOf<typeof personCalls.updateAvatar>,
): Promise<DataOf<typeof personCalls.updateAvatar>> {
  const { db, audit } = context;
  const { id, name, photo: before } = await holdSelf(context);
  await showFiles(context, avatars, id, { photo: [photo] }, [before]);
  await db
    .update(userAccount)
    .set({ photo, ...touched(context) })
    .where(eq(userAccount.id, id));
  audit({ bizType, bizId: id, before: { name, photo: before }, after: { name, photo } });
  await announceProfile(context, services);
  return { ext: { photoUrl: photo } };
}

/** @throws 40901 with the present user, 40001, 40903 for a mobile number that somebody else has */
export async function updateProfile(
  context: CallContext,
  services: Services,
  { version, ...request }: RequestOf<typeof personCalls.update>,
): Promise<null> {
  const { db, audit } = context;
  const row = await holdSelf(context);
  const before = await userDetail(db, row.id);
  await expectVersion(row, { version }, () => before);
  const name = longEnough(requiredText('name', '姓名', request.name));
  try {
    await db
      .update(userAccount)
      .set({ ...request, name, ...readingOf(name, 'person'), ...touched(context) })
      .where(eq(userAccount.id, row.id));
  } catch (error) {
    if (isUniqueViolation(error, 'user_account_login_name')) throw notUnique('手机号');
    throw error;
  }
  audit({ bizType, bizId: row.id, before, after: await userDetail(db, row.id) });
  await announceProfile(context, services);
  return null;
}

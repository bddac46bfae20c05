import { eq } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { oneRow } from '../../platform/database/oneRow';
import { dict } from './schema';
import { whyNotEnded } from '@hospital/shared/contract/dictionaryWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError, forbiddenTransition, notFound, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requiredText } from '../../platform/http/textField';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import type { Services } from '../../platform/server/services';
import { entryOf } from './entries';
import { ENTRY, type NamedEntry } from './use';

interface Editable {
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly sort: number;
  readonly remarks?: string;
  readonly enabled?: 'Y' | 'N';
}

const bizType = 'dict';

function cleaned(request: Editable) {
  return {
    type: requiredText('type', '类型', request.type),
    name: requiredText('name', '名称', request.name),
    code: requiredText('code', '编码', request.code),
    sort: request.sort,
    remarks: request.remarks?.trim() ?? '',
    ...(request.enabled ? { enabled: request.enabled } : {}),
  };
}

/** The unique indexes decide who was first; says in words which one refused. */
async function unique<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'dict_type_code')) throw notUnique('编码');
    if (isUniqueViolation(error, 'dict_type_name')) throw notUnique('名称');
    throw error;
  }
}

/** @throws 40903 when its type already has the code or the name */
export async function saveEntry(context: CallContext, request: Editable): Promise<{ id: string }> {
  const { db, audit } = context;
  const rows = await unique(
    db
      .insert(dict)
      .values({ id: newId(), ...cleaned(request), ...madeBy(context) })
      .returning(),
  );
  const entry = entryOf(oneRow(rows));
  audit({ bizType, bizId: entry.id, before: null, after: entry });
  await context.tellChanges('everybody');
  return { id: entry.id };
}

/** The row, held until the end of the transaction, so that what is decided on it stays true. */
async function hold(db: CallContext['db'], id: string) {
  const [row] = await db.select().from(dict).where(eq(dict.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * @throws 404, 40901 with the present entry, 40902 when type or code of an entry that is the system's or in use
 *   would change, or one is deactivated that the product needs; 40903
 */
export async function updateEntry(
  uses: Uses,
  context: CallContext,
  request: Editable & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const row = await hold(db, request.id);
  await expectVersion(row, request, () => entryOf(row));
  const values = cleaned(request);
  if (values.type !== row.type || values.code !== row.code) {
    if (row.systemFlag === 'Y') throw forbiddenTransition('系统内置', '修改类型或编码');
    if (await isInUse(uses, db, row)) throw forbiddenTransition('使用中', '修改类型或编码');
  }
  if (values.enabled === 'N' && row.enabled === 'Y') expectMayEnd(row);
  const rows = await unique(
    db
      .update(dict)
      .set({
        ...values,
        // An edit that does not name the remarks leaves them as they are.
        ...(request.remarks === undefined ? { remarks: row.remarks } : {}),
        version: row.version + 1,
        ...changedBy(context),
      })
      .where(eq(dict.id, row.id))
      .returning(),
  );
  audit({ bizType, bizId: row.id, before: entryOf(row), after: entryOf(oneRow(rows)) });
  await context.tellChanges('everybody');
  return null;
}

/** @throws 40902 for an entry that the product itself needs */
function expectMayEnd(entry: NamedEntry & { readonly systemFlag: 'Y' | 'N' }): void {
  const why = whyNotEnded(entry);
  if (why !== '') throw new BusinessError(ErrorCode.ForbiddenTransition, why);
}

type Uses = Pick<Services, 'isUsed'>;

/** True when rows of any domain name this entry: it can then neither go nor get another code. */
const isInUse = (
  { isUsed }: Uses,
  db: CallContext['db'],
  { type, code, name }: NamedEntry,
): Promise<boolean> => isUsed(db, ENTRY, { type, code, name });

/** @throws 404, 40902 for an entry that is the system's or in use */
export async function deleteEntry(
  uses: Uses,
  { db, audit, tellChanges }: CallContext,
  { id }: { id: string },
): Promise<null> {
  const row = await hold(db, id);
  if (row.systemFlag === 'Y') throw forbiddenTransition('系统内置', '删除');
  if (await isInUse(uses, db, row)) throw forbiddenTransition('使用中', '删除');
  await db.delete(dict).where(eq(dict.id, id));
  audit({ bizType, bizId: id, before: entryOf(row), after: null });
  await tellChanges('everybody');
  return null;
}

import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls, Matter } from '@hospital/shared/contract/calls/boarding';
import { MOST_MATTERS } from '@hospital/shared/contract/boardingWords';
import { shanghaiDay } from '@hospital/shared/format';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { expectVersion } from '../../platform/database/optimisticLock';
import { oneRow } from '../../platform/database/oneRow';
import { forbiddenTransition, invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { namesOf, type BoardingRow } from './records';
import { boarding, mattersDone, mattersNeeding } from './schema';
import { expectDeed, heldStay } from './stayRow';

type MatterRow = typeof mattersNeeding.$inferSelect;
type DoneRow = typeof mattersDone.$inferSelect;
type SaveRequest = RequestOf<typeof boardingCalls.saveMatter>;

const bizType = 'boardingMatter';
/** Days that the log of one thing tells. */
const TOLD_DAYS = 30;

const isDueOn = ({ repeat, day }: MatterRow, asked: string): boolean => repeat === 1 || day === asked;

/**
 * What is to be done for the animal of a stay, by the time of the day, and who did it when.
 *
 * @throws 404, 40302
 */
export async function stayMatters(
  context: CallContext,
  { id, date = shanghaiDay() }: RequestOf<typeof boardingCalls.matters>,
): Promise<Matter[]> {
  const { db, identity } = context;
  await rowInScope(context, boarding, id);
  const rows = await db
    .select()
    .from(mattersNeeding)
    .where(and(eq(mattersNeeding.boardingId, id), eq(mattersNeeding.delFlag, 'N')))
    .orderBy(asc(mattersNeeding.time), asc(mattersNeeding.id));
  const ids = rows.map((row) => row.id);
  const done =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(mattersDone)
          .where(inArray(mattersDone.matterId, ids))
          .orderBy(desc(mattersDone.day));
  const tickOf = ({ doneId, doneName, doneTime, day }: DoneRow): Matter['tick'] => ({
    by: doneName,
    time: formatDateTime(doneTime),
    undoFlag: doneId === identity.userId && day === shanghaiDay() ? 'Y' : 'N',
  });
  return rows.map((row) => {
    const own = done.filter(({ matterId }) => matterId === row.id);
    const onDay = own.find(({ day }) => day === date);
    return {
      ...{ id: row.id, boardingId: row.boardingId, time: row.time, type: row.type, content: row.content },
      ...{ repeat: row.repeat, day: row.day, version: row.version },
      dueFlag: isDueOn(row, date) ? 'Y' : 'N',
      tick: onDay ? tickOf(onDay) : null,
      doneLog: own
        .slice(0, TOLD_DAYS)
        .map(({ day, doneName, doneTime }) => ({ date: day, by: doneName, time: formatDateTime(doneTime) })),
    };
  });
}

/** The thing with its stay, both held. @throws 404, 40302 */
async function heldMatter(context: CallContext, id: string): Promise<{ row: MatterRow; stay: BoardingRow }> {
  const { db } = context;
  const found = () =>
    db
      .select()
      .from(mattersNeeding)
      .where(and(eq(mattersNeeding.id, id), eq(mattersNeeding.delFlag, 'N')));
  const [seen] = await found();
  if (!seen) throw notFound();
  const stay = await heldStay(context, seen.boardingId);
  const [row] = await found().for('update');
  if (!row) throw notFound();
  return { row, stay };
}

const logged = (row: MatterRow, petName: string) => ({
  ...{
    petName,
    time: row.time,
    type: row.type,
    content: row.content,
    repeat: row.repeat,
    day: row.day ?? '',
  },
});

/**
 * Ticks something off for today, or takes the tick back, which its doer alone may on the same day.
 *
 * @throws 40902 for what is done already, was done by somebody else, or is not of today
 */
async function tick(context: CallContext, id: string, done: 'Y' | 'N'): Promise<string> {
  const { db, identity, audit } = context;
  const { row, stay } = await heldMatter(context, id);
  expectDeed(stay, 'tick');
  const today = shanghaiDay();
  if (!isDueOn(row, today)) throw forbiddenTransition('不在今日', '登记完成');
  const ofToday = and(eq(mattersDone.matterId, id), eq(mattersDone.day, today));
  const [before] = await db.select().from(mattersDone).where(ofToday);
  if (done === 'Y') {
    if (before) throw forbiddenTransition(`${before.doneName}已完成`, '重复登记');
    await db
      .insert(mattersDone)
      .values({ matterId: id, day: today, doneId: identity.userId, doneName: identity.userName });
  } else {
    if (!before) throw forbiddenTransition('未完成', '撤销');
    if (before.doneId !== identity.userId)
      throw forbiddenTransition(`${before.doneName}已完成`, '由他人撤销');
    await db.delete(mattersDone).where(ofToday);
  }
  const { petName } = await namesOf(db, stay);
  const state = (flag: 'Y' | 'N') => ({
    petName,
    content: row.content,
    time: row.time,
    day: today,
    done: flag,
  });
  audit({ bizType, bizId: id, before: state(done === 'Y' ? 'N' : 'Y'), after: state(done) });
  await context.tellChanges({ stores: [stay.storeId] });
  return id;
}

/** When something is to be done once: the day that is named, else today, or the first day of a stay to come. */
const dayOnce = (request: SaveRequest, before: MatterRow | null, { startDate }: BoardingRow): string => {
  const today = shanghaiDay();
  return request.day ?? before?.day ?? (startDate > today ? startDate : today);
};

/** What is written down. @throws 40001 for what is left out of something new */
function valuesOf(request: SaveRequest, before: MatterRow | null, stay: BoardingRow) {
  const time = request.time ?? before?.time;
  const type = request.type ?? before?.type;
  const content = request.content?.trim() ?? before?.content ?? '';
  const repeat = request.repeat ?? before?.repeat ?? 1;
  if (!time) throw invalid('time', '请选择时间');
  if (!type) throw invalid('type', '请选择类别');
  if (content === '') throw invalid('content', '请填写内容');
  return { time, type, content, repeat, day: repeat === 2 ? dayOnce(request, before, stay) : null };
}

async function change(context: CallContext, request: SaveRequest, id: string): Promise<string> {
  const { db, audit } = context;
  const { row, stay } = await heldMatter(context, id);
  expectDeed(stay, 'plan');
  await expectVersion(row, { version: request.version || undefined }, () => logged(row, ''));
  const updated = await db
    .update(mattersNeeding)
    .set({ ...valuesOf(request, row, stay), ...changedBy(context), version: row.version + 1 })
    .where(eq(mattersNeeding.id, id))
    .returning();
  const { petName } = await namesOf(db, stay);
  audit({ bizType, bizId: id, before: logged(row, petName), after: logged(oneRow(updated), petName) });
  await context.tellChanges({ stores: [stay.storeId] });
  return id;
}

async function add(context: CallContext, request: SaveRequest): Promise<string> {
  const { db, audit } = context;
  if (!request.boardingId) throw invalid('boardingId', '请选择寄养单');
  const stay = await heldStay(context, request.boardingId);
  expectDeed(stay, 'plan');
  const known = await db.$count(
    mattersNeeding,
    and(eq(mattersNeeding.boardingId, stay.id), eq(mattersNeeding.delFlag, 'N')),
  );
  if (known >= MOST_MATTERS) throw invalid('content', `注意事项不能超过${MOST_MATTERS}条`);
  const id = newId();
  const inserted = await db
    .insert(mattersNeeding)
    .values({ ...valuesOf(request, null, stay), id, boardingId: stay.id, ...madeBy(context) })
    .returning();
  const { petName } = await namesOf(db, stay);
  audit({ bizType, bizId: id, before: null, after: logged(oneRow(inserted), petName) });
  await context.tellChanges({ stores: [stay.storeId] });
  return id;
}

/** @throws 404, 40302; 40901; 40902; 40001 */
export async function saveMatter(context: CallContext, request: SaveRequest): Promise<{ id: string }> {
  const { id, done } = request;
  if (done !== undefined && !id) throw invalid('id', '请选择注意事项');
  if (!id) return { id: await add(context, request) };
  return { id: done ? await tick(context, id, done) : await change(context, request, id) };
}

/** Takes something off the list; what was done of it stays told in the log of operations. @throws 404, 40302, 40902 */
export async function deleteMatter(context: CallContext, { id }: { readonly id: string }): Promise<null> {
  const { db, audit, tellChanges } = context;
  const { row, stay } = await heldMatter(context, id);
  expectDeed(stay, 'plan');
  await db
    .update(mattersNeeding)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(mattersNeeding.id, id));
  const { petName } = await namesOf(db, stay);
  audit({ bizType, bizId: id, before: logged(row, petName), after: null });
  await tellChanges({ stores: [stay.storeId] });
  return null;
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls as calls, type CaseContent } from '@hospital/shared/contract/calls/cases';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
// How the page brings two people's words together is the page's own; with anything else here this would prove nothing.
import { type Save, twoDoctors } from '../../../../remote-clinic/src/cases/twoDoctors.fixture';
import { make } from '../../test-support/refusals';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { waiting } from '../bookings/visits.fixture';

const EDITS = 100;
const SEED = 11;
/** Every so many saves one makes a version, as 保存 does; the others save themselves. */
const VERSION_EVERY = 5;

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
});
after(() => server.close());

/** A save that the server took, whether its sender heard of it or not. */
interface Taken {
  readonly who: number;
  readonly version: number;
  readonly versionNo: number;
  readonly content: Partial<CaseContent>;
}

/** A version as it must be by the saves that the server took. */
interface Wanted {
  readonly versionNo: number;
  readonly who: number;
  readonly snapshot: CaseContent;
  readonly changedFields: readonly string[];
}

const FIELDS = [
  ...(['complaint', 'presentHistory', 'pastHistory', 'exam', 'tcm', 'diagnoses', 'treatment'] as const),
  ...(['advice', 'prognosis', 'assistantId', 'treatmentCaseStatus'] as const),
];
const contentIn = (record: CaseContent): CaseContent =>
  Object.fromEntries(FIELDS.map((field) => [field, record[field]])) as unknown as CaseContent;
const changed = (from: CaseContent, to: CaseContent): string[] =>
  FIELDS.filter((field) => JSON.stringify(sorted(from[field])) !== JSON.stringify(sorted(to[field])));
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Field by field, as the page shows it. */
const partsOf = (content: CaseContent): [string, unknown][] =>
  Object.entries(content).flatMap(([field, value]): [string, unknown][] =>
    field === 'exam' || field === 'tcm'
      ? Object.entries((value ?? {}) as object).map(([finding, one]) => [`${field}.${finding}`, one])
      : [[field, JSON.stringify(value)]],
  );

/** Whether something of the second is neither in the first, which a version holds, nor in the third. */
function goneFrom(kept: CaseContent, present: CaseContent, next: CaseContent): boolean {
  const [before, after] = [new Map(partsOf(kept)), new Map(partsOf(next))];
  return partsOf(present).some(
    ([field, value]) => value !== '""' && before.get(field) !== value && after.get(field) !== value,
  );
}

/** The versions that saves make, in the order in which the server took them: also of what the other's would undo. */
function versionsBy(first: CaseContent, taken: readonly Taken[]): Wanted[] {
  const wanted: Wanted[] = [];
  let now = first;
  let newest = first;
  let versionNo = 1;
  /** Who has drafted since the newest version. */
  let drafters = new Set<number>();
  const keep = (who: number): void => {
    versionNo += 1;
    wanted.push({ versionNo, who, snapshot: now, changedFields: changed(newest, now) });
    newest = now;
    drafters = new Set();
  };
  for (const save of taken.toSorted((one, other) => one.version - other.version)) {
    const next = { ...now, ...save.content };
    const others = [...drafters].some((who) => who !== save.who);
    if (others && goneFrom(newest, now, next))
      keep(drafters.size === 1 ? ([...drafters][0] ?? -1) : save.who);
    now = next;
    if (save.versionNo === versionNo) {
      if (changed(newest, now).length === 0) drafters = new Set();
      else drafters.add(save.who);
      continue;
    }
    keep(save.who);
    assert.equal(save.versionNo, versionNo, 'numbers of versions have no gaps');
  }
  return wanted;
}

test('two doctors who edit one case over HTTP at the same time lose nothing, and every version is what one of them had saved', async () => {
  const reception = await server.signIn('13800000003', 2);
  const bookingId = await waiting(reception, { weight: 9.6, complaint: '呕吐两天' });
  const id = (await make(doctor, bookingCalls.consultation, { id: bookingId })).data.caseId as string;
  const info = async () => (await make(doctor, calls.info, { id })).data;
  const first = await info();
  const clients = [doctor, manager];
  const names: string[] = [];
  const taken: Taken[] = [];
  let saves = 0;
  const saveOf =
    (who: number): Save =>
    async ({ version, ...content }) => {
      saves += 1;
      const draft = saves % VERSION_EVERY === 0 ? 'N' : 'Y';
      const { code, data, msg } = await make(clients[who]!, calls.update, {
        ...{ id, version, draft, ...content },
      });
      if (code === ErrorCode.StaleVersion) return { current: data.current };
      assert.equal(code, 0, msg);
      // What is there already is no save.
      if (data.version > version) taken.push({ who, content, ...data });
      return { saved: data.version };
    };

  const { lost, met } = await twoDoctors(EDITS, SEED, info, saveOf);
  assert.deepEqual(lost, []);
  assert.ok(met > 20, `they met ${met} times`);

  const { version } = await info();
  const saved = await saveOf(0)({ version });
  assert.ok('saved' in (saved as object));
  const { list, total } = (await make(doctor, calls.versions, { id, page: 1, pageSize: 200 })).data;
  const wanted = versionsBy(contentIn(first), taken);
  assert.equal(total, wanted.length + 1);
  for (const { versionNo, who, snapshot, changedFields } of wanted) {
    const row = list.find((one: { versionNo: number }) => one.versionNo === versionNo);
    const kept = (await make(doctor, calls.version, { id: row.id })).data;
    names[who] ??= row.editorName;
    assert.equal(row.editorName, names[who]);
    assert.deepEqual(row.changedFields, changedFields);
    assert.deepEqual(contentIn(kept.snapshot), snapshot);
  }
  assert.notEqual(names[0], names[1]);
});

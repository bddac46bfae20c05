import { Type, type Static } from '@sinclair/typebox';
import { defineCall, LIST_BODY_LIMIT, NoData, NoRequest, permitted } from '../call';
import type { RegisteredRemote } from '../remote';
import { DateTime, Id, Nullable, Strict } from '../schema';
import { MOVE_TITLES } from '../releaseWords';

/** What became of opening a page of a build. */
export const BeaconKind = Type.Union([
  Type.Literal('loaded'),
  /** It came, but late. */
  Type.Literal('slow-load'),
  Type.Literal('load-error'),
  Type.Literal('page-crash'),
]);
export type BeaconKind = Static<typeof BeaconKind>;

/** One thing that a browser met with a build of a remote or of the host. */
export const Beacon = Strict({
  name: Type.String({ maxLength: 64 }),
  buildId: Type.String({ maxLength: 64 }),
  kind: BeaconKind,
  /** Route path of the page, without query; `''` for none. */
  path: Type.String({ maxLength: 200 }),
  /** Why it was not loaded: `network`, `version-mismatch`, … */
  failure: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]{0,39}$', expected: '小写字母和连字符' })),
  /** How long loading took. */
  ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
export type Beacon = Static<typeof Beacon>;

/** Beacons that travel together at most. */
export const MOST_BEACONS = 20;

/** How often what was met with a build. */
const Health = Type.Object({
  /** Pages that came, the slow ones among them. */
  opened: Type.Integer(),
  slow: Type.Integer(),
  loadErrors: Type.Integer(),
  crashes: Type.Integer(),
});
export type Health = Static<typeof Health>;

const ReleasedBuild = Type.Object({
  buildId: Type.String(),
  publishedBy: Type.String(),
  publishedAt: DateTime,
  files: Type.Integer(),
  bytes: Type.Integer(),
  /** Of the last 24 hours. */
  day: Health,
  /** Of the last 7 days. */
  week: Health,
});
export type ReleasedBuild = Static<typeof ReleasedBuild>;

const Named = Type.Object({ id: Id, name: Type.String() });

const RunningCanary = Type.Object({
  buildId: Type.String(),
  percent: Type.Integer(),
  stores: Type.Array(Named),
  users: Type.Array(Named),
});
export type RunningCanary = Static<typeof RunningCanary>;

/** Where the host or a remote stands. */
export const ReleaseStatus = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** Of the newest entry of its history, 0 for none: what a move is said to come `after`. */
  number: Type.Integer(),
  live: Nullable(Type.Object({ buildId: Type.String(), who: Type.String(), at: DateTime })),
  /** Build that was live before, which a rollback goes back to. */
  before: Nullable(Type.String()),
  canary: Nullable(RunningCanary),
  /** Newest first. */
  builds: Type.Array(ReleasedBuild),
});
export type ReleaseStatus = Static<typeof ReleaseStatus>;

/** One entry of a history. */
export const ReleaseMove = Type.Object({
  number: Type.Integer(),
  move: Type.Unsafe<keyof typeof MOVE_TITLES>({ type: 'string', enum: Object.keys(MOVE_TITLES) }),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  canary: Nullable(RunningCanary),
  who: Type.String(),
  why: Type.String(),
  at: DateTime,
});
export type ReleaseMove = Static<typeof ReleaseMove>;

const Name = Type.String({ minLength: 1, maxLength: 64, title: '模块' });
const BuildId = Type.String({ minLength: 1, maxLength: 64, title: '构建' });
const move = {
  name: Name,
  why: Type.String({ minLength: 1, maxLength: 500, title: '原因' }),
  /** `number` of the status that the caller saw: 40901 when somebody moved it since. */
  after: Type.Integer({ minimum: 0 }),
};
const Ids = Type.Array(Id, { maxItems: 500 });
const mayMove = permitted('sys:release:move');

/** Answers that show what is live. */
const releaseAnswers = ['releases.overview', 'releases.history'];

/** Which builds browsers get, and how they fare with them; no calls of the spec. */
export const releaseCalls = {
  /** Asked where the registry names a `canary`; the others stand there. */
  canaries: defineCall({
    method: 'GET',
    path: '/sys/release/canaries.do',
    summary: '当前会话的灰度构建',
    access: 'session',
    anywhere: true,
    request: NoRequest,
    // The server has checked what a build says of itself (`isRemoteBuild`).
    data: Type.Array(Type.Unsafe<RegisteredRemote>({ type: 'object', additionalProperties: true })),
    hideLoading: true,
  }),
  /** Only counted, without who and where; of builds that there are. */
  beacon: defineCall({
    method: 'POST',
    path: '/sys/release/beacon.do',
    summary: '上报页面加载情况',
    access: 'session',
    anywhere: true,
    request: Strict({ items: Type.Array(Beacon, { minItems: 1, maxItems: MOST_BEACONS }) }),
    data: NoData,
    hideLoading: true,
  }),
  /** These and all below: refused with 40300 outside the tenant that releases, whatever one holds. */
  overview: defineCall({
    method: 'POST',
    path: '/sys/release/overview.do',
    summary: '各模块的发布情况',
    access: permitted('sys:release:list'),
    request: NoRequest,
    data: Type.Array(ReleaseStatus),
    hideLoading: true,
  }),
  history: defineCall({
    method: 'POST',
    path: '/sys/release/history.do',
    summary: '模块的发布记录，最近 200 条',
    access: permitted('sys:release:list'),
    request: Strict({ name: Name }),
    data: Type.Array(ReleaseMove),
    hideLoading: true,
  }),
  promote: defineCall({
    method: 'POST',
    path: '/sys/release/promote.do',
    summary: '上线',
    access: mayMove,
    request: Strict({ ...move, buildId: BuildId }),
    data: NoData,
    write: true,
    changes: releaseAnswers,
  }),
  rollback: defineCall({
    method: 'POST',
    path: '/sys/release/rollback.do',
    summary: '回退到上一个上线的构建',
    access: mayMove,
    request: Strict(move),
    data: NoData,
    write: true,
    changes: releaseAnswers,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/sys/release/withdraw.do',
    summary: '下线',
    access: mayMove,
    request: Strict(move),
    data: NoData,
    write: true,
    changes: releaseAnswers,
  }),
  canary: defineCall({
    method: 'POST',
    path: '/sys/release/canary.do',
    summary: '开始或调整灰度',
    access: mayMove,
    bodyLimit: LIST_BODY_LIMIT,
    request: Strict({
      ...move,
      buildId: BuildId,
      percent: Type.Integer({ minimum: 1, maximum: 100, title: '比例' }),
      stores: Ids,
      users: Ids,
    }),
    data: NoData,
    write: true,
    changes: releaseAnswers,
  }),
  endCanary: defineCall({
    method: 'POST',
    path: '/sys/release/canaryEnd.do',
    summary: '结束灰度',
    access: mayMove,
    request: Strict(move),
    data: NoData,
    write: true,
    changes: releaseAnswers,
  }),
};

import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, NoRequest, permitted } from '../call';
import { DateTime, Nullable, Strict } from '../schema';

/** Work that the server does by itself, of all instances together. */
export const BackgroundJob = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** `interrupted`: the instance that ran it is gone; another one takes it over. */
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('failed'),
    Type.Literal('interrupted'),
  ]),
  /** Seconds from the end of one run to the beginning of the next. */
  every: Type.Integer(),
  lastStart: Nullable(DateTime),
  lastEnd: Nullable(DateTime),
  /** Milliseconds that the last run took. */
  durationMs: Nullable(Type.Integer()),
  nextRun: DateTime,
  /** What to look for in the server's log; empty when the last run went well. */
  error: Type.String(),
  runs: Type.Integer(),
  failures: Type.Integer(),
  interruptions: Type.Integer(),
});
export type BackgroundJob = Static<typeof BackgroundJob>;

/** Background jobs; no call of the spec: made so that administrators see them. */
export const jobCalls = {
  list: defineCall({
    method: 'POST',
    path: '/sys/job/list.do',
    summary: '后台任务',
    access: permitted('sys:job:list'),
    request: NoRequest,
    data: Type.Array(BackgroundJob),
    hideLoading: true,
  }),
  /** Runs it as soon as an instance is free; whoever asks hears of it by asking again. */
  run: defineCall({
    method: 'POST',
    path: '/sys/job/run.do',
    summary: '立即运行后台任务',
    access: permitted('sys:job:run'),
    entity: BackgroundJob,
    request: Strict({ name: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: NoData,
    write: true,
    changes: ['jobs.list'],
  }),
};

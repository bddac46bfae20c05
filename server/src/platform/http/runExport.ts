import pLimit from 'p-limit';
import type { CallTrace, FileAnswer } from '@hospital/shared/contract/call';
import type { ExportBegun } from '@hospital/shared/contract/exports';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../errors/businessError';
import type { AskedExport, CallServices } from './callServices';
import type { PendingCall } from './pendingCall';
import { askedFor, leaveTrace } from './readTrace';

/** A call whose answers take records out of the product. */
export type ExportCall = PendingCall & { readonly declaration: { readonly trace: CallTrace } };

/** Long exports are made one after the other, so that what somebody waits for always finds a thread and memory. */
const inBackground = pLimit(1);
/** So many wait for their turn. */
const mostWaiting = 20;

/**
 * Answers a call that exports: its file is given, told of in the log of operations, and kept. One that is too long to wait
 * for is made in the background; its caller is told under which id. Where an export cannot be noted, its file is given
 * all the same and the failure reported.
 */
export async function runExport(
  services: CallServices,
  call: ExportCall,
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer | ExportBegun> {
  let file: FileAnswer;
  try {
    file = await make();
  } catch (error) {
    // A kept file that cannot be read is no export of its own.
    if (!(error instanceof BusinessError) && call.declaration.trace.bizType !== 'exportLog')
      await noteFailure(services, call);
    throw error;
  }
  const { later } = file;
  if (later) {
    if (inBackground.pendingCount >= mostWaiting)
      throw new BusinessError(ErrorCode.TooManyRequests, '正在生成的导出过多，请稍后重试');
    const asked = await askedOf(services, call, file.fileName);
    const exportId = await services.exports.begin(asked, true);
    void inBackground(() => makeLater(services, { call, asked, exportId, later })).catch(call.warn);
    return { exportId };
  }
  await leaveTrace(services, call, file);
  if (!file.kept) await keep(services, call, file).catch(call.warn);
  return file;
}

/** What went wrong, so that whoever looks after the server finds it. */
const unexpected = ({ traceId }: PendingCall): string => `系统出错（追踪号${traceId}），请重新导出`;
const notKept = ({ traceId }: PendingCall): string => `文件已下载，但没有保存下来（追踪号${traceId}）`;

/** The name of a spreadsheet without day and ending. */
const nameOf = (fileName: string): string => fileName.replace(/(_\d{4}-\d\d-\d\d)?\.xlsx$/, '');

async function askedOf(services: CallServices, call: ExportCall, fileName: string): Promise<AskedExport> {
  const { storeName, filters } = await askedFor(services, call, call.declaration.trace);
  const { identity, id: callId } = call;
  return { identity, callId, name: nameOf(fileName), params: filters, storeName };
}

async function keep(services: CallServices, call: ExportCall, file: FileAnswer): Promise<void> {
  const asked = await askedOf(services, call, file.fileName);
  const id = await services.exports.begin(asked, false);
  try {
    await services.exports.made(asked, id, file, false);
  } catch (error) {
    await services.exports.failed(asked, id, notKept(call), false);
    throw error;
  }
}

async function noteFailure(services: CallServices, call: ExportCall): Promise<void> {
  try {
    const asked = await askedOf(services, call, call.declaration.summary.replace(/^导出/, ''));
    const id = await services.exports.begin(asked, false);
    await services.exports.failed(asked, id, unexpected(call), false);
  } catch (error) {
    call.warn(error);
  }
}

interface Begun {
  readonly call: ExportCall;
  readonly asked: AskedExport;
  readonly exportId: string;
  readonly later: () => Promise<FileAnswer>;
}

/** Nobody waits for it: what goes wrong stands in the list of exports. */
async function makeLater(services: CallServices, { call, asked, exportId, later }: Begun): Promise<void> {
  try {
    const file = await later();
    await leaveTrace(services, call, file);
    await services.exports.made(asked, exportId, file, true);
  } catch (error) {
    call.warn(error);
    await services.exports.failed(asked, exportId, unexpected(call), true);
  }
}

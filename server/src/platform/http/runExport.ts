import type { CallTrace, FileAnswer } from '@hospital/shared/contract/call';
import type { ExportBegun } from '@hospital/shared/contract/exports';
import { BusinessError } from '../errors/businessError';
import type { AskedExport, CallServices } from './callServices';
import type { PendingCall } from './pendingCall';
import { askedFor, leaveTrace } from './readTrace';

/** A call whose answers take records out of the product. */
export type ExportCall = PendingCall & { readonly declaration: { readonly trace: CallTrace } };

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
    if (!(error instanceof BusinessError)) await noteFailure(services, call);
    throw error;
  }
  const { later } = file;
  if (later) {
    const asked = await askedOf(services, call, file.fileName);
    const exportId = await services.exports.begin(asked, true);
    void makeLater(services, { call, asked, exportId, later }).catch(call.warn);
    return { exportId };
  }
  await leaveTrace(services, call, file);
  if (!file.kept) await keep(services, call, file).catch(call.warn);
  return file;
}

/** What went wrong, so that whoever looks after the server finds it. */
const unexpected = ({ traceId }: PendingCall): string => `系统出错（追踪号${traceId}），请重新导出`;

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
  await services.exports.made(asked, id, file, false);
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

import { ErrorCode, type Envelope } from '@hospital/shared/contract/errors';

export const success = <Data>(data: Data): Envelope<Data> => ({ code: ErrorCode.Ok, msg: '操作成功', data });

export const refusal = (code: number, msg: string, data: unknown = null): Envelope => ({ code, msg, data });

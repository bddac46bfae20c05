/** A host that did not answer, or answered what cannot be used; its message is for people at the desk. */
export class HostFault extends Error {
  override readonly name = 'HostFault';
}

/** @param host what it is called in the words: `支付平台` */
export const unreadable = (host: string, cause?: unknown): HostFault =>
  new HostFault(`${host}的应答无法识别`, { cause });

/** @param status of HTTP, no success */
export function refusedWith(host: string, status: number): HostFault {
  if (status === 401 || status === 403) return new HostFault(`${host}不认可本系统的签名（${status}）`);
  return new HostFault(`${host}${status >= 500 ? '出错' : '拒绝了请求'}（${status}）`);
}

/** What went wrong on the way. */
export function faultOf(host: string, error: unknown): HostFault {
  if (error instanceof HostFault) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new HostFault(`${host}没有应答`, { cause: error });
  return new HostFault(`无法连接${host}`, { cause: error });
}

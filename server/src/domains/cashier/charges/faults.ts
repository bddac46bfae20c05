/** A provider that did not answer, or answered what cannot be used; its message is for people at the desk. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}

export const unreadable = (cause?: unknown): ProviderFault =>
  new ProviderFault('支付平台的应答无法识别', { cause });

/** @param status of HTTP, no success */
export function refusedWith(status: number): ProviderFault {
  if (status === 401 || status === 403) return new ProviderFault(`支付平台不认可本系统的签名（${status}）`);
  return new ProviderFault(`${status >= 500 ? '支付平台出错' : '支付平台拒绝了请求'}（${status}）`);
}

/** What went wrong on the way. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ProviderFault('支付平台没有应答', { cause: error });
  return new ProviderFault('无法连接支付平台', { cause: error });
}

import ipaddr from 'ipaddr.js';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../errors/businessError';

/** 40104. */
export const ipNotAllowed = (): BusinessError =>
  new BusinessError(ErrorCode.IpNotAllowed, '当前IP不在白名单内');

/** An IPv4 address that came in over an IPv6 socket is shown and compared as IPv4. */
export function plainIp(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/** True when a store's `ipWhiteList` (comma list of addresses and CIDR ranges, `{ip}` for everybody) lets `ip` in. */
export function ipAllowed(whiteList: string, ip: string): boolean {
  const entries = whiteList
    .split(/[,，]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.includes('{ip}')) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return entries.some((entry) => {
    if (ipaddr.isValidCIDR(entry)) {
      const range = ipaddr.parseCIDR(entry);
      return range[0].kind() === address.kind() && address.match(range);
    }
    return ipaddr.isValid(entry) && ipaddr.process(entry).toString() === address.toString();
  });
}

import ipaddr from 'ipaddr.js';
import { invalid } from '../../platform/errors/businessError';
import { requiredText } from '../../platform/http/textField';

/** Lets every address in (spec 1 §5). */
const anyIp = '{ip}';

const isAddress = (entry: string): boolean =>
  entry === anyIp ||
  ipaddr.IPv6.isValid(entry) ||
  ipaddr.IPv4.isValidFourPartDecimal(entry) ||
  isRange(entry);

const isRange = (entry: string): boolean =>
  ipaddr.IPv6.isValidCIDR(entry) ||
  (ipaddr.IPv4.isValidCIDR(entry) && ipaddr.IPv4.isValidFourPartDecimal(entry.split('/')[0] ?? ''));

/** The white list without blanks and repetitions. @throws 40001 for what is no address */
export function ipWhiteListOf(text: string): string {
  const entries = requiredText('ipWhiteList', 'IP白名单', text)
    .split(/[,，]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !isAddress(entry));
  if (wrong !== undefined || entries.length === 0) {
    throw invalid('ipWhiteList', `IP白名单格式不正确${wrong ? `：${wrong.slice(0, 50)}` : ''}`);
  }
  return [...new Set(entries)].join(',');
}

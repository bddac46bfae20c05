/** @jest-environment jsdom */
import { imageAddress, storageHosts } from './imageAddress';

const HOSTS = ['https://files.example.com'];
const once = encodeURIComponent;

test.each([
  [once('/files/2026/cat.png'), `${location.origin}/files/2026/cat.png`],
  ['/files/2026/cat.png', `${location.origin}/files/2026/cat.png`],
  [once('/files/猫.png?size=2'), `${location.origin}/files/${once('猫')}.png?size=2`],
  [once(`${location.origin}/files/cat.png`), `${location.origin}/files/cat.png`],
  [once('https://files.example.com/t1/cat.png'), 'https://files.example.com/t1/cat.png'],
])('%s is a picture of ours', (parameter, address) => {
  expect(imageAddress(parameter, HOSTS)).toBe(address);
});

test.each([
  ['a script', once('javascript:alert(1)')],
  ['a script with a line break in it', once('java\nscript:alert(1)')],
  ['content in the address', once('data:image/svg+xml,<svg onload="alert(1)"/>')],
  ['a blob', once(`blob:${location.origin}/1`)],
  ['another host', once('https://evil.example/cat.png')],
  ['another host whose name begins like ours', once('https://files.example.com.evil.example/cat.png')],
  ['another host behind our name', once('https://files.example.com@evil.example/cat.png')],
  ['another port', once('https://files.example.com:8443/cat.png')],
  ['our storage without encryption', once('http://files.example.com/cat.png')],
  ['an address without protocol', once('//evil.example/files/cat.png')],
  ['an address without protocol, written backwards', once('\\\\evil.example/files/cat.png')],
  ['an address with too few slashes', once('https:evil.example/cat.png')],
  ['an address encoded twice', once(once('/files/cat.png'))],
  ['another host encoded twice', once(once('https://evil.example/cat.png'))],
  ['a path of this site that is no file', once('/api/logout.do')],
  ['a path that leaves the files', once('/files/../api/logout.do')],
  ['a path that leaves the files, encoded', once('/files/%2e%2e/api/logout.do')],
  ['a path that hides its steps', once('/files/..%2Fapi/logout.do')],
  ['a path encoded twice inside', once('/files/%252e%252e/api')],
  ['a relative path', 'files/cat.png'],
  ['nothing', ''],
  ['a broken code', '%E0%A4%A'],
])('%s is refused', (_what, parameter) => {
  expect(imageAddress(parameter, HOSTS)).toBeNull();
});

test('the page says which storage hosts there are', () => {
  expect(storageHosts()).toEqual([]);
  const told = document.createElement('meta');
  told.name = 'storage-hosts';
  told.content = 'https://a.example https://b.example';
  document.head.append(told);
  expect(storageHosts()).toEqual(['https://a.example', 'https://b.example']);
});

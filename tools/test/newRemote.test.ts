import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { lockedFor } from '../federation-build/lockFile.mjs';
// @ts-expect-error plain JavaScript
import { conflictOf, featureOf, fullName, problemOf } from '../new-remote/answers.mjs';
// @ts-expect-error plain JavaScript
import { filesOf } from '../new-remote/template.mjs';

const root = path.join(__dirname, '../..');

describe('answers', () => {
  it('takes names with and without the prefix', () => {
    expect([fullName('stock'), fullName('remote-stock')]).toEqual(['remote-stock', 'remote-stock']);
  });

  it.each([
    ['name', 'stock', 'Stock'],
    ['name', 'remote-stock', 'remote-a-b'],
    ['title', '库存预警', "库存'预警"],
    ['title', '效期（30 天）', ''],
    ['path', '/store/expiredStock', 'store/expiredStock'],
    ['path', '/assay', '/assay/'],
    ['path', '/a/b1', '/a/{b}'],
  ])('%s: %s is right, %s is not', (key, right, wrong) => {
    expect(problemOf[key](right)).toBeNull();
    expect(problemOf[key](wrong)).not.toBeNull();
  });

  it('refuses a name or a path that another remote has', () => {
    const others = [{ name: 'remote-org', owns: ['/mch/store'], pages: [{ path: '/mch/store' }] }];
    const conflict = (name: string, at: string) => conflictOf({ name, title: '新', path: at }, others);
    expect(conflict('remote-org', '/other')).toBe('remote-org 已存在');
    expect(conflict('remote-new', '/mch/store')).toBe('路径 /mch/store 已属于其他模块');
    expect(conflict('remote-new', '/mch/store/new')).toBeNull();
    expect(conflict('remote-new', '/mch')).toBe('路径 /mch 下已有 remote-org 的页面');
    expect(conflict('remote-new', '/store')).toBeNull();
  });
});

it('names the page after the last part of its path', () => {
  expect(featureOf('/store/expiredStock')).toEqual({ feature: 'expiredStock', page: 'ExpiredStockPage' });
});

it('writes what every remote has', () => {
  const files = Object.keys(filesOf({ name: 'remote-stock', title: '库存', path: '/store/expiredStock' }));
  const common = [
    'package.json',
    'tsconfig.json',
    'webpack.config.mjs',
    'src/remote.ts',
    'test/remote.test.ts',
  ];
  expect(files).toEqual(expect.arrayContaining(common));
  for (const remote of readdirSync(root).filter((name) => name.startsWith('remote-')))
    expect(common.filter((file) => !existsSync(path.join(root, remote, file)))).toEqual([]);
});

it('has a line in the README for every remote', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const remotes = readdirSync(root).filter((name) => /^remote-[a-z]+$/.test(name));
  expect(remotes.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
});

it('a remote more in the lock file changes nothing for the others', () => {
  const importer = (folder: string) =>
    `\n  ${folder}:\n    dependencies:\n      react:\n        version: 19.3.1\n`;
  const lock = (...folders: string[]) =>
    `lockfileVersion: '9.0'\n\nimporters:\n${folders.map(importer).join('')}\npackages:\n\n  react@19.3.1:\n    resolution: {}\n`;
  const before = lock('.', 'host', 'remote-org', 'shared');
  const after = lock('.', 'host', 'remote-new', 'remote-org', 'shared');
  expect(lockedFor(after, ['host', 'shared'])).toBe(lockedFor(before, ['host', 'shared']));
  expect(lockedFor(after, ['remote-new'])).not.toBe(lockedFor(before, ['remote-new']));
  expect(lockedFor(after.replaceAll('19.3.1', '19.3.2'), ['host'])).not.toBe(lockedFor(before, ['host']));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { ipAllowed, plainIp } from '../../platform/sessions/ipWhiteList';
import { menuTree, type MenuRow } from './menuTree';
import { hashPassword, inTurn, mostWaiting, verifyPassword } from '../accounts/password';
import { newToken, tenantOfToken, tokenOfHeader } from '../../platform/sessions/token';

describe('white lists', () => {
  test('hold addresses, ranges and {ip}', () => {
    assert.ok(ipAllowed('{ip}', '203.0.113.7'));
    assert.ok(ipAllowed('10.0.0.1, {ip}', '203.0.113.7'));
    assert.ok(ipAllowed('10.0.0.1，203.0.113.0/24', '203.0.113.7'));
    assert.ok(ipAllowed('203.0.113.7', '::ffff:203.0.113.7'));
    assert.ok(ipAllowed('2001:db8::/32', '2001:db8::1'));
    for (const list of ['', '10.0.0.1', '203.0.113.8', 'nonsense', '0.0.0.0/33', '2001:db8::/32']) {
      assert.ok(!ipAllowed(list, '203.0.113.7'), list);
    }
    assert.ok(!ipAllowed('10.0.0.0/8', 'not an address'));
  });

  test('show an IPv4 address plainly', () => {
    assert.equal(plainIp('::ffff:10.1.2.3'), '10.1.2.3');
    assert.equal(plainIp('::1'), '::1');
  });
});

describe('the menu tree', () => {
  const row = (
    id: string,
    parentId: string,
    type: '1' | '2' | '3',
    more: Partial<MenuRow> = {},
  ): MenuRow => ({
    id,
    parentId,
    type,
    name: id,
    icon: '',
    path: `/${id}`,
    visible: 'Y',
    alwaysShow: 'N',
    showType: '1,2',
    sort: 1,
    permission: '',
    ...more,
  });
  const rows = [
    row('group', '0', '1'),
    row('b', 'group', '2', { sort: 2 }),
    row('a', 'group', '2', { sort: 1 }),
    row('button', 'a', '3'),
    row('stock', '0', '2', { showType: '3' }),
    row('empty', '0', '1'),
  ];
  const shape = (granted: string[], workspaces: (1 | 2 | 3)[]) =>
    menuTree(rows, new Set(granted), new Set(workspaces)).map((item) => [
      item.id,
      item.children.map(({ id }) => id),
    ]);

  test('keeps directories above granted pages, in order, and drops the rest', () => {
    assert.deepEqual(shape(['a', 'b', 'button', 'stock', 'empty'], [2]), [['group', ['a', 'b']]]);
    assert.deepEqual(shape(['b'], [1]), [['group', ['b']]]);
    assert.deepEqual(shape(['a', 'stock'], [3]), [['stock', []]]);
    assert.deepEqual(shape(['group', 'empty', 'button'], [1, 2, 3]), []);
  });
});

describe('passwords', () => {
  test('match their hash only, and nobody’s hash never', async () => {
    const hash = await hashPassword('a'.repeat(64));
    assert.ok(await verifyPassword(hash, 'a'.repeat(64)));
    assert.ok(!(await verifyPassword(hash, 'b'.repeat(64))));
    assert.ok(!(await verifyPassword('!', 'a'.repeat(64))), 'an account without a password');
    assert.ok(!(await verifyPassword(null, 'nobody has this password')));
  });

  test('are worked on by two threads at most, and no more wait than may', async () => {
    let [running, most] = [0, 0];
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await begun;
      running -= 1;
    };
    const turns = Array.from({ length: 1000 }, () => inTurn(work));
    // Turns begin a moment after they are asked for.
    setImmediate(begin);
    const results = await Promise.allSettled(turns);
    const refused = results.filter((result) => result.status === 'rejected');
    assert.ok(most <= 2, String(most));
    assert.ok(results.length - refused.length <= mostWaiting + most, String(refused.length));
    assert.ok(refused.every(({ reason }) => reason.code === ErrorCode.TooManyRequests));
  });
});

describe('tokens', () => {
  test('carry their tenant and differ', () => {
    assert.equal(tenantOfToken(newToken('t-1')), 't-1');
    assert.notEqual(newToken('1'), newToken('1'));
    for (const text of ['', 'x', `${'A'.repeat(43)}.`, `${'A'.repeat(42)}.1`, `${'A'.repeat(43)}.1;2`]) {
      assert.equal(tenantOfToken(text), null);
    }
    assert.equal(tokenOfHeader(undefined), '');
    assert.equal(tokenOfHeader('BEARER  x '), 'x');
  });
});

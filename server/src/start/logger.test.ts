import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecrets } from '../platform/http/auditLog';
import { loggedError } from './logger';

test('a failed query is logged without the values it was given', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'user_login',
    detail: 'Key (13800000001)',
  });
  const error = Object.assign(new Error('Failed query: insert …\nparams: $argon2id$secret', { cause }), {
    query: 'insert into user_account values ($1)',
    params: ['$argon2id$secret'],
  });
  const text = JSON.stringify(loggedError(error));
  assert.doesNotMatch(text, /secret|13800000001/);
  assert.match(text, /23505/);
  assert.match(text, /insert into user_account/);
});

test('the audit log keeps no secret, however deep', () => {
  const date = new Date(0);
  assert.deepEqual(
    withoutSecrets({ a: [{ newPass: 'x', name: 'n' }], token: 'y', appSecret: 1, date, none: null }),
    {
      a: [{ newPass: '***', name: 'n' }],
      token: '***',
      appSecret: '***',
      date,
      none: null,
    },
  );
});

import type { FastifyInstance, FastifyReply } from 'fastify';
import { MOBILE, normalisePhone } from '@hospital/shared/contract/phone';
import { strongPassword, WEAK_PASSWORD } from '@hospital/shared/contract/passwordRule';
import type { DeclaredMenus } from '../access';
import { transformPassword } from '@hospital/shared/contract/password';
import type { Services } from '../../platform/server/services';
import { COMMON_PASSWORD, isCommonPassword } from '../accounts';
import { createFirstTenant } from './createFirstTenant';
import { setupDone, setupForm, setupPolicy, setupRefused, type SetupErrors } from './setupPage';
import { setupTokenIsValid } from './setupToken';

/** Each field's rule and the words for breaking it. */
const rules: readonly (readonly [field: string, rule: RegExp, words: string])[] = [
  ['company', /^\S.{0,48}\S$/u, '请输入机构名称，2 至 50 个字符'],
  ['code', /^[a-z0-9-]{2,32}$/, '请输入机构代码，2 至 32 个小写字母、数字或短横线'],
  ['name', /^\S.{0,28}\S$/u, '请输入姓名，2 至 30 个字符'],
  ['loginName', MOBILE, '请输入11位手机号'],
  ['password', strongPassword, WEAK_PASSWORD],
];

/** What the form sends, each field without the blanks around it: sign-in leaves them out as well. */
function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  const fields = Object.entries(body ?? {}).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(fields.map(([name, text]) => [name, text.trim()]));
}

async function check(form: Readonly<Record<string, string>>): Promise<SetupErrors> {
  const errors: Record<string, string> = {};
  for (const [field, rule, words] of rules) if (!rule.test(form[field] ?? '')) errors[field] = words;
  if (await isCommonPassword(transformPassword(form['password'] ?? '')))
    errors['password'] ??= COMMON_PASSWORD;
  if (form['password'] !== form['repeated']) errors['repeated'] = '两次输入的密码不一致';
  return errors;
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', setupPolicy)
    .header('cache-control', 'no-store')
    // The address holds the token.
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);

const longestForm = 16 * 1024;

/** The first start of a production server: `/setup?token=…` makes the first tenant, once. */
export function registerSetup(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'begin' | 'permissions'>,
  menus: DeclaredMenus,
): void {
  const { database } = services;
  void app.register(async (scope) => {
    // A form and nothing else, so that every field is a text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get<{ Querystring: { token?: unknown } }>('/setup', async (request, reply) => {
      const token = String(request.query.token ?? '');
      if (!(await setupTokenIsValid(database.kernel, token))) return send(reply, 403, setupRefused());
      return send(reply, 200, setupForm(token, {}, {}));
    });

    scope.post('/setup', async (request, reply) => {
      const form = fieldsOf(request.body);
      const token = form['token'] ?? '';
      if (!(await setupTokenIsValid(database.kernel, token))) return send(reply, 403, setupRefused());
      const errors = await check(form);
      if (Object.values(form).some((text) => text.includes('\0'))) return send(reply, 403, setupRefused());
      if (Object.keys(errors).length > 0) return send(reply, 200, setupForm(token, form, errors));
      const { company = '', code = '', name = '', loginName = '', password = '' } = form;
      const done = await createFirstTenant(
        database,
        token,
        { company, code, name, loginName: normalisePhone(loginName), password },
        services,
      );
      if (!done) return send(reply, 403, setupRefused());
      await menus.follow();
      return send(reply, 200, setupDone());
    });
  });
}

/** @jest-environment jsdom */
import { initialForm, validate } from './signInForm';

const filled = { ...initialForm('', null, 'demo'), username: '13800000001', password: '123456' };
const remembered = { username: 'a', tenantCode: 'kept', type: 3, rememberMe: true } as const;

afterEach(() => document.head.replaceChildren());

test('the form opens for the store side of the tenant that the server names, with remembering on', () => {
  document.head.innerHTML = '<meta name="tenant-code" content="acme">'; // eslint-disable-line no-restricted-syntax -- as the server writes it
  expect(initialForm('', null, '')).toEqual({
    username: '',
    password: '',
    rememberMe: true,
    type: 2,
    tenantCode: 'acme',
  });
});

test('before there is a tenant nobody can sign in, and the form says so', () => {
  const form = initialForm('', null, '');
  expect(validate({ ...form, username: '13800000001', password: '123456' })).toEqual({
    tenantCode: '请输入机构代码',
  });
});

test('the tenant comes from the address, else from what is remembered, else from the last sign-in', () => {
  expect(initialForm('?tenant=other', remembered, 'last').tenantCode).toBe('other');
  expect(initialForm('', remembered, 'last').tenantCode).toBe('kept');
  expect(initialForm('', null, 'last').tenantCode).toBe('last');
});

test('a remembered user is filled in', () => {
  expect(initialForm('', remembered, '')).toMatchObject({ username: 'a', type: 3, password: '' });
});

test.each([
  [{}, {}],
  [{ username: '  ' }, { username: '请输入用户名' }],
  [{ password: '12345' }, { password: '密码不能少于6位' }],
  [{ password: '12345 ' }, { password: '密码不能少于6位' }],
  [{ tenantCode: '' }, { tenantCode: '请输入机构代码' }],
])('%j is wrong in %j', (changes, errors) => {
  expect(validate({ ...filled, ...changes })).toEqual(errors);
});

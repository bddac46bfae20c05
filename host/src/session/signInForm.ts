import type { WorkspaceType } from '@hospital/shared/session';
import type { RememberedUser } from './rememberedUser';

/** The sign-in form (spec 1 §3 Login form). */
export interface SignInForm {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly type: WorkspaceType;
  /** Hidden field. */
  readonly tenantCode: string;
}

export type SignInErrors = Readonly<Partial<Record<'username' | 'password' | 'tenantCode', string>>>;

/** Code of the first tenant, as the server writes it into the page; empty before there is one. */
export const presetTenantCode = (): string =>
  document.querySelector('meta[name="tenant-code"]')?.getAttribute('content') ?? '';

/** The three sides that one may sign in to, in the order of the tabs. */
export const loginTypes: readonly { readonly value: WorkspaceType; readonly title: string }[] = [
  { value: 2, title: '门店' },
  { value: 1, title: '公司' },
  { value: 3, title: '仓库' },
];

/**
 * The form as it opens. The tenant code is a hidden field with a preset (spec 1 §2); another chain's people open
 * `/login?tenant=other` once, after which the remembered user, the cookie of the last sign-in, or the address that
 * signing out leads to brings it back.
 */
export function initialForm(
  search: string,
  remembered: RememberedUser | null,
  lastTenantCode: string,
): SignInForm {
  const asked = new URLSearchParams(search).get('tenant')?.trim();
  const tenantCode = asked || remembered?.tenantCode || lastTenantCode || presetTenantCode();
  return {
    username: remembered?.username ?? '',
    password: '',
    rememberMe: remembered?.rememberMe ?? true,
    type: remembered?.type ?? 2,
    tenantCode,
  };
}

/** What is wrong, by field, in the words of spec 1 §5. */
export function validate({ username, password, tenantCode }: SignInForm): SignInErrors {
  return {
    ...(username.trim() === '' ? { username: '请输入用户名' } : {}),
    ...(password.trim().length < 6 ? { password: '密码不能少于6位' } : {}),
    ...(tenantCode.trim() === '' ? { tenantCode: '请输入机构代码' } : {}),
  };
}

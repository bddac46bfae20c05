import { escapeHtml } from '../../platform/http/escapeHtml';

/** The set-up page needs neither the host's build nor a script. */
export const setupPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export type SetupErrors = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'tel' | 'password';
  readonly preset: string;
  readonly hint?: string;
}

const fields: readonly Field[] = [
  { name: 'company', label: '机构名称', type: 'text', preset: '' },
  {
    name: 'code',
    label: '机构代码',
    type: 'text',
    preset: '',
    hint: '例如 anhe；登录页会预设这个代码，登录时不需要填写',
  },
  { name: 'name', label: '管理员姓名', type: 'text', preset: '' },
  { name: 'loginName', label: '管理员手机号', type: 'tel', preset: '' },
  {
    name: 'password',
    label: '登录密码',
    type: 'password',
    preset: '',
    hint: '至少8位，包含大小写字母、数字和特殊符号',
  },
  { name: 'repeated', label: '再次输入密码', type: 'password', preset: '' },
];

function page(content: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>首次设置 - 宠物医院连锁管理系统</title>
<style>
  body { font: 14px/1.6 system-ui, sans-serif; max-width: 26rem; margin: 8vh auto; padding: 0 1rem; color: #1d2129 }
  h1 { font-size: 20px }
  label { display: block; margin-top: 1rem }
  input { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; border: 1px solid #86909c; border-radius: 4px }
  small { color: #4e5969 }
  [role=alert] { color: #cb2634 }
  button { margin-top: 1.5rem; padding: .5rem 1.5rem; font: inherit; color: #fff; background: #0b6b6b; border: 0; border-radius: 4px }
</style>
<main><h1>首次设置</h1>${content}</main>
</html>
`;
}

/** The form, with what was typed (but passwords) and what is wrong with it. */
export function setupForm(
  token: string,
  values: Readonly<Record<string, string>>,
  errors: SetupErrors,
): string {
  const rows = fields.map(({ name, label, type, preset, hint }) => {
    const value = type === 'password' ? '' : (values[name] ?? preset);
    const error = errors[name];
    return `<label>${label}
<input name="${name}" type="${type}" value="${escapeHtml(value)}" required autocomplete="${type === 'password' ? 'new-password' : 'off'}">
${hint ? `<small>${hint}</small>` : ''}${error ? `<span role="alert">${escapeHtml(error)}</span>` : ''}</label>`;
  });
  return page(`<p>创建第一个机构和它的管理员。</p>
<form method="post" action="/setup">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${rows.join('\n')}
<button type="submit">完成设置</button>
</form>`);
}

export const setupDone = (): string => page('<p>设置完成。</p><p><a href="/login">去登录</a></p>');

export const setupRefused = (): string =>
  page('<p role="alert">链接无效、已使用或已过期。重新启动服务器可以得到新的链接。</p>');

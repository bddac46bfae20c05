import { invalid } from '../errors/businessError';

/**
 * A required text without the spaces around it.
 *
 * @param title the field's Chinese name
 * @throws 40001 when nothing else is in it
 */
export function requiredText(field: string, title: string, value: string): string {
  const text = value.trim();
  if (text === '') throw invalid(field, `请输入${title}`);
  return text;
}

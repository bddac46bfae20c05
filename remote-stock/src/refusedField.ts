import { ApiError } from '@hospital/shared/api';

/** The line and the field of it that a refusal names: `items.2.expireDate`, `items.2.batches.0.quantity`. */
export function refusedField(failure: unknown): { readonly at: number; readonly name: string } | null {
  const field = failure instanceof ApiError ? (failure.fieldErrors[0]?.field ?? '') : '';
  const [, at, name] = /^items\.(\d+)\.(.+)$/.exec(field) ?? [];
  return at === undefined || name === undefined ? null : { at: Number(at), name };
}

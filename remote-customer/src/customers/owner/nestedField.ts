import { ApiError } from '@hospital/shared/api';
import { CUSTOMER_FIELDS, PET_FIELDS } from '@hospital/shared/contract/customerWords';

/** `第2项的`, as the server counts pets. */
const PLACE = /第(\d+)项/;

/** The longest label first: 备用电话 before 电话. */
const fieldNamed = (msg: string, labels: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(labels)
    .sort(([, one], [, other]) => other.length - one.length)
    .find(([, label]) => msg.includes(label))?.[0];

/** Where the form has a field that the server named within `customer` or `pets`: `mobile`, `pets[1].name`. */
export function formFieldOf(field: string, msg: string): string {
  const [root = '', ...path] = field.split(/[./]/);
  const last = path.at(-1);
  if (root === 'customer') return last ?? fieldNamed(msg, CUSTOMER_FIELDS) ?? 'name';
  if (root !== 'pets') return field;
  const index = path.find((step) => /^\d+$/.test(step)) ?? String(Number(PLACE.exec(msg)?.[1] ?? '1') - 1);
  const name = last !== undefined && !/^\d+$/.test(last) ? last : (fieldNamed(msg, PET_FIELDS) ?? 'name');
  return `pets[${index}].${name}`;
}

/** A refusal of fields within `customer` and `pets` as one of the form's own fields. */
export function atNestedField(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.fieldErrors.length === 0) return failure;
  const errors = failure.fieldErrors.map(({ field, msg }) => ({ field: formFieldOf(field, msg), msg }));
  return new ApiError(failure.code, failure.message, { errors }, failure.traceId);
}

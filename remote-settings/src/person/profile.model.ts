import { normalisePhone } from '@hospital/shared/contract/phone';
import type { CurrentUser } from '@hospital/shared/contract/calls/identity';

/** What the form of the profile edits. */
export type Profile = Pick<CurrentUser, 'name' | 'loginName' | 'sex'>;

export const SEXES: readonly { readonly value: Profile['sex']; readonly label: string }[] = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
];

export const profileOf = ({ name, loginName, sex }: Profile): Profile => ({ name, loginName, sex });

const LABELS: Readonly<Record<keyof Profile, string>> = { name: '姓名', loginName: '手机号', sex: '性别' };

function textOf(field: keyof Profile, value = ''): string {
  if (field === 'sex') return SEXES.find((sex) => sex.value === value)?.label ?? '';
  return field === 'loginName' ? normalisePhone(value) : value;
}

/** Fields in which two profiles differ, in words; a mobile number is the same however it is written. */
export function changedFields(before: Partial<Profile>, after: Partial<Profile>) {
  return (Object.keys(LABELS) as (keyof Profile)[])
    .map((field) => ({
      label: LABELS[field],
      before: textOf(field, before[field]),
      after: textOf(field, after[field]),
    }))
    .filter((line) => line.before !== line.after);
}

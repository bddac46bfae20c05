import type { ReactNode } from 'react';
import {
  groupsOfType,
  IMMUNE_FIELDS,
  immuneGroupName,
  type ImmuneType,
  usualGroup,
} from '@hospital/shared/contract/immuneWords';
import { FormItem, Select } from '@hospital/shared/ui/core';

interface GroupFieldProps {
  readonly type: ImmuneType;
  /** What is to be given; its name says of which group it usually is. */
  readonly product: { readonly name: string } | undefined;
}

/** 提醒分组 of what is planned by itself, where its type has several: one of a group makes older ones of it needless. */
export function GroupField({ type, product }: GroupFieldProps): ReactNode {
  const groups = groupsOfType(type);
  if (groups.length < 2) return null;
  return (
    <FormItem field="groupCode" label={IMMUNE_FIELDS.groupCode} extra="执行后，同组更早的计划一并完成">
      <Select
        key={type}
        allowClear
        placeholder={`默认：${immuneGroupName(usualGroup(type, product?.name))}`}
        options={groups.map(({ value, label }) => ({ value, label }))}
      />
    </FormItem>
  );
}

import type { ReactNode } from 'react';
import type { Customer } from '@hospital/shared/contract/calls/customers';
import {
  CUSTOMER_FIELDS,
  CUSTOMER_SEX_WORDS,
  CUSTOMER_STATUS_WORDS,
} from '@hospital/shared/contract/customerWords';
import { formatDate, formatDateTime } from '@hospital/shared/format';
import { Descriptions, DictText } from '@hospital/shared/ui/data';
import { DictTexts } from '../DictTexts';

/** What the file says of its owner beside what stands on top of it; empty fields are left out, except those that somebody would ask for. */
export function OwnerFacts({ owner }: { readonly owner: Customer }): ReactNode {
  const facts: readonly (readonly [keyof typeof CUSTOMER_FIELDS, ReactNode])[] = [
    ['mobile2', owner.mobile2],
    ['sex', CUSTOMER_SEX_WORDS[owner.sex]],
    ['storeUserNo', owner.storeUserNo || '无'],
    ['storeName', owner.storeName],
    ['address', owner.address || '无'],
    ['birthday', owner.birthday],
    ['idCardNo', owner.idCardNo],
    ['source', owner.source && <DictText type="customer_source" code={owner.source} />],
    ['tags', owner.tags.length > 0 && <DictTexts type="customer_tag" codes={owner.tags} />],
    ['remarks', owner.remarks],
    ['blackReason', owner.blackFlag === 'Y' && owner.blackReason],
    ['status', owner.status !== 1 && CUSTOMER_STATUS_WORDS[owner.status]],
    ['lastVisitDate', owner.lastVisitDate === null ? '没有就诊' : formatDateTime(owner.lastVisitDate)],
    ['createDate', formatDate(owner.createDate)],
  ];
  return (
    <Descriptions
      column={{ xs: 1, sm: 2, md: 3, lg: 4 }}
      size="small"
      data={facts.flatMap(([field, value]) => (value ? [{ label: CUSTOMER_FIELDS[field], value }] : []))}
    />
  );
}

import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerBrief } from '@hospital/shared/contract/calls/customers';
import { isMobile, normalisePhone } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Alert, Button } from '@hospital/shared/ui/core';

/** `status` of an animal that is neither dead, lost nor given away. */
const THERE = 1;

interface FileOfCallerProps {
  /** As it is typed. */
  readonly mobile: string;
  /** Told with those of its animals alone that can come. */
  readonly onUse: (file: CustomerBrief) => void;
}

/** Tells that a caller has a file, by the telephone: debts, tempers and allergies stand there, not with a name. */
export function FileOfCaller({ mobile, onUse }: FileOfCallerProps): ReactNode {
  const may = useMay(api.customers.byPhone);
  const { data: file } = useCall(
    api.customers.byPhone,
    { phone: normalisePhone(mobile) },
    { silent: true, hideLoading: true, enabled: may && isMobile(mobile) },
  );
  if (!file) return null;
  const pets = file.pets.filter(({ status }) => status === THERE);
  const names = pets.map(({ name }) => name).join('、');
  return (
    <Alert
      type="info"
      style={{ marginBottom: 16 }}
      content={`该手机号已有档案：${file.name}${names && `（${names}）`}`}
      action={
        <Button size="small" type="primary" onClick={() => onUse({ ...file, pets })}>
          改用档案
        </Button>
      }
    />
  );
}

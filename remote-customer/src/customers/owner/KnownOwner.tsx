import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { isMobile, normalisePhone } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Alert, Button } from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';
import { detailOf } from '../detailOf';

interface KnownOwnerProps {
  /** As it is typed. */
  readonly mobile: string;
  /** Whose file is edited: that they have it is no news. */
  readonly except: string;
  /** The form is left for the file that there is. */
  readonly onLeave: () => void;
}

/** Says while a telephone is being typed whose it is already, and leads there. */
export function KnownOwner({ mobile, except, onLeave }: KnownOwnerProps): ReactNode {
  const phone = useSettled(isMobile(mobile) ? normalisePhone(mobile) : '');
  const { data: known } = useCall(
    api.customers.byPhone,
    { phone },
    { enabled: phone !== '', silent: true, hideLoading: true },
  );
  if (phone === '' || !known || known.ownerId === except) return null;
  const pets = known.pets.map(({ name }) => name).join('、');
  return (
    <Alert
      type="warning"
      title={`手机号已存在：${known.name}`}
      content={
        <>
          {known.storeName}
          {pets && `，宠物 ${pets}`}{' '}
          <Can call={api.customers.info}>
            <Button
              size="mini"
              onClick={() => {
                onLeave();
                openTab(detailOf(known.ownerId));
              }}
            >
              打开已有档案
            </Button>
          </Can>
        </>
      }
    />
  );
}

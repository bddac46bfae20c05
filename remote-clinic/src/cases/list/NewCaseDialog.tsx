import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { CASE_TYPES, type CaseType } from '@hospital/shared/contract/caseWords';
import { openTab } from '@hospital/shared/navigation';
import { Part } from '@hospital/shared/parts';
import { Alert, Button, Modal, Select } from '@hospital/shared/ui/core';

interface NewCaseDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Begins a case without a registration; who has one that is running is led there. */
export function NewCaseDialog({ visible, onClose }: NewCaseDialogProps): ReactNode {
  const [picked, setPicked] = useState<PickedCustomer>();
  const [caseType, setCaseType] = useState<CaseType>(1);
  const save = useCallMutation(api.cases.save);
  const petId = picked?.petId ?? '';
  const running = useCall(
    api.cases.current,
    { petId },
    { silent: true, hideLoading: true, enabled: petId !== '' },
  );
  const go = (id: string): void => {
    onClose();
    openTab(`/case/detail?id=${id}`);
  };
  return (
    <Modal
      title="新建病例"
      visible={visible}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={petId === ''}
            loading={save.isPending}
            onClick={() => save.mutate({ petId, caseType }, { onSuccess: ({ id }) => go(id) })}
          >
            新建
          </Button>
        </>
      }
    >
      <p>没有挂号的就诊（如出诊）在此新建；已挂号的请在医生工作台接诊。</p>
      <Part
        name="customer/picker"
        pick="pet"
        label="宠物"
        onPick={setPicked}
        {...(picked ? { value: picked } : {})}
      />
      <p>
        <Select
          aria-label="病例类型"
          value={caseType}
          options={Object.entries(CASE_TYPES).map(([value, label]) => ({ value: Number(value), label }))}
          onChange={(value: CaseType) => setCaseType(value)}
        />
      </p>
      {petId !== '' && running.data && (
        <Alert
          type="warning"
          content={
            <>
              {picked?.petName}有进行中的病例{' '}
              <Button size="small" onClick={() => go(running.data ?? '')}>
                打开该病例
              </Button>
            </>
          }
        />
      )}
    </Modal>
  );
}

import type { ReactNode } from 'react';
import type { OldCase } from '@hospital/shared/contract/calls/oldCases';
import { OLD_CASE_FIELDS as words, OLD_SOURCES } from '@hospital/shared/contract/oldCaseWords';
import { Modal } from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';

interface OldCaseDialogProps {
  readonly row: OldCase;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** An old case with all that it says. */
export function OldCaseDialog({ row, visible, onClose }: OldCaseDialogProps): ReactNode {
  const facts: readonly (readonly [label: string, value: string])[] = [
    [words.ownerName, [row.ownerName, row.ownerMobile].filter(Boolean).join(' ')],
    [words.storeName, [row.storeName, row.doctorName].filter(Boolean).join(' ')],
    [words.source, OLD_SOURCES[row.source]],
    [words.complaint, row.complaint],
    [words.diagnosis, row.diagnosis],
    [words.prescription, row.prescription],
    [words.content, row.content],
  ];
  return (
    <Modal title={`${row.petName} ${row.date}`} visible={visible} footer={null} onCancel={onClose}>
      <Descriptions
        column={1}
        data={facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => ({
            label,
            value: <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</span>,
          }))}
      />
    </Modal>
  );
}

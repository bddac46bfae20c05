import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OldImport } from '@hospital/shared/contract/calls/oldCases';
import { formatDateTime } from '@hospital/shared/format';
import { ImportsDialog } from '@hospital/shared/ui/imports';

interface OldImportsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 导入记录 of old records. */
export function OldImportsDialog(opening: OldImportsDialogProps): ReactNode {
  const answer = useCall(api.oldCases.imports, {}, { staleTime: 0, silent: true });
  const undo = useCallMutation(api.oldCases.undoImport);
  return (
    <ImportsDialog<OldImport>
      {...opening}
      what="旧病历"
      answer={answer}
      counts={{
        ...{ title: '成功/总行数', width: 120, numeric: true },
        render: ({ success, total }) => `${success}/${total}`,
      }}
      rightOverOthers="撤销他人导入的旧病历"
      warning={({ createDate, success }) =>
        `${formatDateTime(createDate)} 导入的 ${success} 条旧病历和免疫记录将被删除，不能恢复。可以改正表格后重新导入。`
      }
      undo={async ({ id }) => {
        const { caseCount, vaccinationCount } = await undo.mutateAsync({ id });
        return `已撤销，删除了 ${caseCount} 个病例、${vaccinationCount} 条免疫记录`;
      }}
    />
  );
}

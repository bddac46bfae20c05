import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerImported } from '@hospital/shared/contract/calls/customerImport';
import { formatDateTime } from '@hospital/shared/format';
import { ImportsDialog } from '@hospital/shared/ui/imports';

interface CustomerImportsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 导入记录 of owners. */
export function CustomerImportsDialog(opening: CustomerImportsDialogProps): ReactNode {
  const answer = useCall(api.customers.imports, {}, { staleTime: 0, silent: true });
  const undo = useCallMutation(api.customers.undoImport);
  return (
    <ImportsDialog<CustomerImported>
      {...opening}
      what="宠主"
      answer={answer}
      counts={{
        ...{ title: '宠主/宠物', width: 120, numeric: true },
        render: ({ ownerCount, petCount }) => `${ownerCount}/${petCount}`,
      }}
      left={({ leftCount }) => (leftCount > 0 ? `保留${leftCount}位` : '')}
      rightOverOthers="撤销他人导入的宠主"
      warning={({ createDate, leftCount }) =>
        `${formatDateTime(createDate)} 导入的 ${leftCount} 位宠主及其宠物将被删除，不能恢复；已有业务记录或修改过档案的保留。可以改正表格后重新导入。`
      }
      undo={async ({ id }) => {
        const { ownerCount, petCount, keptCount, keptNames } = await undo.mutateAsync({ id });
        const kept = `${keptNames.join('、')}${keptCount > keptNames.length ? `等${keptCount}位` : ''}`;
        return `已撤销，删除了 ${ownerCount} 位宠主、${petCount} 只宠物${
          keptCount > 0 ? `；${kept}已有业务记录或修改过档案，予以保留` : ''
        }`;
      }}
    />
  );
}

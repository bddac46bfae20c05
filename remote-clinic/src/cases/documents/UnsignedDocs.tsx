import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { Alert } from '@hospital/shared/ui/core';
import { FailedAlone } from '../../FailedAlone';

interface UnsignedDocsProps {
  readonly caseId: string;
  /** Whose they are, where several stand together. */
  readonly of?: string;
}

/** 文书 of a case that nobody has signed: once it is filed nobody can. Nothing where all are signed. */
export function UnsignedDocs({ caseId, of = '' }: UnsignedDocsProps): ReactNode {
  const maySee = useMay(api.caseDocs.list);
  const docs = useCall(
    api.caseDocs.list,
    { caseId },
    { silent: true, hideLoading: true, staleTime: 0, enabled: maySee },
  );
  const names = (docs.data ?? []).filter(({ status }) => status === 0).map(({ name }) => name);
  if (names.length === 0) return <FailedAlone what={`${of}文书`} answer={docs} />;
  return (
    <Alert
      type="warning"
      content={`${of}文书还没有签署：${names.join('、')}，病例归档后不能再签署，不用的请先删除`}
    />
  );
}

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { CaseDocBrief } from '@hospital/shared/contract/calls/caseDocs';
import { caseStates, DOCUMENTED_CASE_STATUSES } from '@hospital/shared/contract/caseStates';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  EmptyState,
  LoadError,
  Modal,
  PageSkeleton,
  Select,
  Tag,
} from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import classes from './documents.module.css';

const DocumentView = lazy(() => import(/* webpackChunkName: "case-document" */ './DocumentView'));

const QUIET = { silent: true, hideLoading: true } as const;

/** A document that was saved, or a template of which none was. */
type Wanted = Pick<CaseDocBrief, 'templateId' | 'name'> & {
  readonly id: string | null;
  readonly status?: CaseDocBrief['status'];
};

/** 文书: what the owner of the case was told and signed, the newest first, with what may still be. */
export default function CaseDocuments({ record }: { readonly record: MedicalCase }): ReactNode {
  const { id: caseId, status } = record;
  const docs = useCall(api.caseDocs.list, { caseId }, QUIET);
  const documented = DOCUMENTED_CASE_STATUSES.includes(status);
  const open = useMay(api.caseDocs.set) && documented;
  const templates = useCall(api.caseDocs.templates, {}, { ...QUIET, enabled: open });
  const { dialog, open: show, close } = useDialog<Wanted>('caseDocument');
  const [wanted, setWanted] = useState<string>();
  const chosen = templates.data?.find(({ id }) => id === wanted);
  if (!docs.data)
    return docs.error ? (
      <LoadError
        what="文书"
        error={docs.error}
        retrying={docs.isFetching}
        onRetry={() => void docs.refetch()}
      />
    ) : (
      <PageSkeleton rows={3} />
    );
  return (
    <>
      {open && (
        <div className={classes.new}>
          <Select
            aria-label="文书模板"
            placeholder={templates.isError ? '模板加载失败' : '选择文书模板'}
            showSearch
            loading={templates.isLoading}
            value={wanted}
            options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next?: string) => setWanted(next)}
          />
          <Button
            type="primary"
            disabled={!chosen}
            onClick={() => chosen && show({ id: null, templateId: chosen.id, name: chosen.name })}
          >
            打开
          </Button>
        </div>
      )}
      {docs.data.length === 0 ? (
        <EmptyState text="没有文书" />
      ) : (
        <ul className={classes.list} aria-label="本病例的文书">
          {docs.data.map((one) => (
            <li key={one.id}>
              <button type="button" className={classes.open} onClick={() => show(one)}>
                {one.name}
              </button>{' '}
              <SignedTag signed={one.status === 1} documented={documented} />
              <p className={classes.quiet}>
                {one.signTime
                  ? `${one.signTime.slice(0, 16)}，经办 ${one.signBy}`
                  : `${one.createDate.slice(0, 16)}，${one.createName}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <Modal
          key={dialog.opening}
          title={`${dialog.task.name}：${record.petName}`}
          visible={dialog.visible}
          style={{ width: 820 }}
          footer={null}
          onCancel={close}
        >
          <Suspense fallback={<PageSkeleton rows={8} />}>
            {!documented && dialog.task.status === 0 && (
              <Alert
                type="warning"
                content={`病例${caseStates.words[status]}，文书没有签署，不能再签署或删除。可以打印后手签，把签好的纸拍照上传到宠物档案的文件`}
              />
            )}
            <DocumentView record={record} wanted={dialog.task} open={open} onGone={close} />
          </Suspense>
        </Modal>
      )}
    </>
  );
}

/** What is not signed waits for it only while its case takes documents. */
function SignedTag({
  signed,
  documented,
}: {
  readonly signed: boolean;
  readonly documented: boolean;
}): ReactNode {
  if (signed) return <Tag color="green">已签署</Tag>;
  return documented ? <Tag color="orange">待签署</Tag> : <Tag color="gray">未签署</Tag>;
}

import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSearchParams, useTabTitle } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { EmptyState, LoadError, Page, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { Account } from './Account';
import { DetailDialogs, type DetailTask } from './DetailDialogs';
import { FileActions } from './FileActions';
import { Glance } from './Glance';
import { MergedNotice } from './MergedNotice';
import { OwnerFacts } from './OwnerFacts';
import { Pets } from './Pets';
import { Records } from './Records';
import { Today } from './Today';

/** 宠主档案: who calls, what they own and owe, and each of their pets (domain.md §2.3). */
export default function CustomerDetailPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  if (id === '') {
    return (
      <Page title="宠主档案">
        <Panel>
          <EmptyState text="请从宠主管理打开档案" />
        </Panel>
      </Page>
    );
  }
  return <CustomerDetail key={id} id={id} />;
}

function CustomerDetail({ id }: { readonly id: string }): ReactNode {
  const { data: owner, error, isFetching, refetch } = useCall(api.customers.info, { id }, { silent: true });
  const { dialog, open, close } = useDialog<DetailTask>();
  useTabTitle(owner?.name);

  if (!owner) {
    return (
      <Page title="宠主档案">
        <Panel>
          {error?.notFound ? (
            <EmptyState text="没有这位宠主，可能已被合并或删除" />
          ) : error ? (
            <LoadError what="宠主档案" error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton rows={8} />
          )}
        </Panel>
      </Page>
    );
  }

  const mergedInto = owner.mergeToId;
  return (
    <Page title={owner.name} showTitle actions={mergedInto === null && <FileActions onOpen={open} />}>
      {mergedInto !== null && <MergedNotice toId={mergedInto} />}
      <Glance owner={owner} />
      <Today ownerId={id} />
      {mergedInto === null && (
        <Panel>
          <Pets pets={owner.pets} onOpen={open} />
        </Panel>
      )}
      <Records ownerId={id} pets={owner.pets} />
      <Panel title="宠主资料">
        <OwnerFacts owner={owner} />
      </Panel>
      <Can call={api.customers.account}>
        <Panel title="账户">
          <Account ownerId={id} />
        </Panel>
      </Can>
      {dialog && (
        <DetailDialogs
          key={dialog.opening}
          task={dialog.task}
          owner={owner}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </Page>
  );
}

import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { FieldChange, OperationDetail } from '@hospital/shared/contract/calls/logs';
import { Button, EmptyState, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { isRead } from './operations.model';
import classes from './logs.module.css';

/** One write: who, when, from where, and every field before and after it. Of a read what it gave. */
export function OperationDetails({
  id,
  visible,
  onClose,
}: {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.logs.operation,
    { id },
    { hideLoading: true, silent: true },
  );
  return (
    <Modal
      title="操作详情"
      visible={visible}
      style={{ width: 760 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {data ? (
        <>
          <Facts operation={data} />
          {isRead(data.done) ? <Told told={data.changes} /> : <Changes changes={data.changes} />}
        </>
      ) : error ? (
        <LoadError what="操作详情" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Modal>
  );
}

function Facts({ operation }: { readonly operation: OperationDetail }): ReactNode {
  return (
    <Descriptions
      column={1}
      size="small"
      data={[
        { label: '操作', value: operation.actionName },
        {
          label: '记录',
          value: [
            operation.bizTypeName,
            operation.recordName,
            operation.bizId && `（编号 ${operation.bizId}）`,
          ].join(' '),
        },
        { label: '操作人', value: operation.userName },
        { label: '操作时间', value: operation.createDate },
        { label: 'IP', value: operation.ip || '无' },
        { label: '追踪号', value: operation.traceId || '无' },
      ]}
    />
  );
}

function Told({ told }: { readonly told: readonly FieldChange[] }): ReactNode {
  return (
    <div className={classes.scroller} role="group" aria-label="查看或导出的内容" tabIndex={0}>
      <table className={classes.changes} aria-label="查看或导出的内容">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">内容</th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ field, label, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{after.replaceAll('\n', '、')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly FieldChange[] }): ReactNode {
  if (changes.length === 0) return <EmptyState compact text="没有字段发生变化" />;
  return (
    <div className={classes.scroller} role="group" aria-label="变更内容" tabIndex={0}>
      <table className={classes.changes} aria-label="变更内容">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">修改前</th>
            <th scope="col">修改后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after, list }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>
                <Value text={before} list={list === 'Y'} tag="del" />
              </td>
              <td>
                <Value text={after} list={list === 'Y'} tag="ins" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Told apart by sign and line as well as by colour. Of a list one sees what was taken and what was added. */
function Value({
  text,
  list,
  tag: Tag,
}: {
  readonly text: string;
  readonly list: boolean;
  readonly tag: 'del' | 'ins';
}): ReactNode {
  if (text === '') return <span className={classes.none}>{list ? '' : '空'}</span>;
  if (!list) return <Tag className={classes.value}>{text}</Tag>;
  const sign = Tag === 'del' ? '去掉' : '增加';
  return (
    <ul className={classes.values}>
      {text.split('\n').map((one) => (
        <li key={one}>
          {sign} <Tag className={classes.value}>{one}</Tag>
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { CASE_FIELDS, isCaseField } from '@hospital/shared/contract/caseWords';
import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import { Button, EmptyState, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { differing, writtenOf } from '../case.model';
import { type Stretch, wordDiff } from './wordDiff';
import { useWriting, type WritingAtom } from './writing';
import classes from './case.module.css';

const MOST = 200;

/** A version whose content somebody wants back. */
export interface WantedVersion {
  readonly versionNo: number;
  readonly editTime: string;
  readonly editorName: string;
  readonly snapshot: CaseContent;
}

interface VersionsProps {
  readonly caseId: string;
  /** What is written now: a version that says the same is nothing to go back to. */
  readonly writing: WritingAtom;
  /** Left out where the record takes nothing. */
  readonly onRestore?: (version: WantedVersion) => void;
}

/** Every saved version on a slider: who wrote what, what changed, marked in the text, and the way back to it. */
export default function Versions({ caseId, writing, onRestore }: VersionsProps): ReactNode {
  const versions = useCall(
    api.cases.versions,
    { id: caseId, page: 1, pageSize: MOST },
    { silent: true, hideLoading: true },
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const list = [...(versions.data?.list ?? [])].reverse();
  const at = Math.min(chosen ?? list.length - 1, list.length - 1);
  const current = list[at];
  const version = useCall(
    api.cases.version,
    { id: current?.id ?? '' },
    { silent: true, hideLoading: true, enabled: current !== undefined, keepPrevious: true },
  );
  const snapshot = version.data?.id === current?.id ? version.data?.snapshot : undefined;
  const isPresent = useWriting(
    writing,
    ({ mine }) => snapshot !== undefined && differing(writtenOf(snapshot), mine).length === 0,
  );

  if (!versions.data)
    return versions.error ? (
      <LoadError
        what="历次版本"
        error={versions.error}
        retrying={versions.isFetching}
        onRetry={() => void versions.refetch()}
      />
    ) : (
      <PageSkeleton rows={4} />
    );
  if (!current) return <EmptyState text="还没有保存过版本" />;
  const changed = current.changedFields.map((field) => (isCaseField(field) ? CASE_FIELDS[field] : field));
  return (
    <div>
      <label className={classes.slider}>
        第 {current.versionNo} 版，共 {versions.data.total} 版
        <input
          type="range"
          min={0}
          max={list.length - 1}
          value={at}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </label>
      <p className={classes.quiet}>
        {current.editTime} {current.editorName}
        {current.reason && ` · ${current.reason}`}
        {changed.length > 0 && ` · 修改了${changed.join('、')}`}
      </p>
      {onRestore && snapshot && isPresent && <p className={classes.quiet}>与现在的内容相同</p>}
      {onRestore && snapshot && !isPresent && (
        <Button size="small" onClick={() => version.data && onRestore(version.data)}>
          还原<span className="visually-hidden">：第 {current.versionNo} 版</span>
        </Button>
      )}
      {version.error && (
        <LoadError
          what="该版本"
          error={version.error}
          retrying={version.isFetching}
          onRetry={() => void version.refetch()}
        />
      )}
      {version.data &&
        (version.data.diff.length === 0 ? (
          <p className={classes.quiet}>最初的版本</p>
        ) : (
          <dl className={classes.diff}>
            {version.data.diff.map(({ field, label, from, to }) => {
              const parts = wordDiff(from, to);
              return (
                <div key={field}>
                  <dt>{label}</dt>
                  <dd>
                    {from !== '' && (
                      <p>
                        <span className="visually-hidden">原为：</span>
                        {parts.from.map(marked('del'))}
                      </p>
                    )}
                    <p>
                      <span className="visually-hidden">改为：</span>
                      {to === '' ? '（删除）' : parts.to.map(marked('ins'))}
                    </p>
                  </dd>
                </div>
              );
            })}
          </dl>
        ))}
    </div>
  );
}

const marked =
  (As: 'ins' | 'del') =>
  ({ text, changed }: Stretch, at: number): ReactNode =>
    changed ? <As key={at}>{text}</As> : <span key={at}>{text}</span>;

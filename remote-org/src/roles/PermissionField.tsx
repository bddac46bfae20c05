import { useSession } from '@hospital/shared/session';
import { LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { useMemo, type ReactNode } from 'react';
import { PermissionTree } from './permissions/PermissionTree';
import { usePermissionTree } from './roles.calls';

interface PermissionFieldProps {
  /** Filled in by the form item around it. */
  readonly value?: readonly string[];
  readonly onChange?: (menuIds: string[]) => void;
  readonly readOnly?: boolean;
}

/** The permission tree as a field of a form; one gives and takes only what one holds (decision 0009). */
export function PermissionField(props: PermissionFieldProps): ReactNode {
  const { permissionList } = useSession().user.ext;
  const held = useMemo(() => new Set(permissionList), [permissionList]);
  const { data, error, isFetching, refetch } = usePermissionTree();
  const { value, onChange, readOnly } = props;
  if (data) {
    return (
      <PermissionTree
        tree={data}
        held={held}
        {...(value ? { value } : {})}
        {...(onChange ? { onChange } : {})}
        {...(readOnly ? { readOnly } : {})}
      />
    );
  }
  if (!error) return <PageSkeleton rows={6} />;
  return <LoadError what="权限" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}

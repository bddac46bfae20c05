import type { ReactNode } from 'react';
import { Alert, Button } from '@hospital/shared/ui/core';

interface FailedAloneProps {
  readonly what: string;
  /** What `useCall` gives. */
  readonly answer: {
    readonly data: unknown;
    readonly error: { readonly message: string } | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Of what a place shows, one thing did not come: a line with 重试; nothing while it is there or on its way. */
export function FailedAlone({ what, answer }: FailedAloneProps): ReactNode {
  const { data, error, isFetching, refetch } = answer;
  if (data !== undefined || !error) return null;
  return (
    <Alert
      type="error"
      content={`${what}加载失败：${error.message}`}
      action={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          重试<span className="visually-hidden">：{what}</span>
        </Button>
      }
    />
  );
}

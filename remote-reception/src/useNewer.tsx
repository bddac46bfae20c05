import { type ReactNode, useState } from 'react';
import { ApiError } from '@hospital/shared/api';
import { Alert } from '@hospital/shared/ui/core';

/** What is typed survives a save that somebody else was faster than. */
export const STILL_THERE = '您填写的内容还在，确认后可再次提交';

/** A record under a dialog that changes it, which goes on with what somebody else has left when they were faster. */
export function useNewer<Row>(read: Row) {
  const [newer, setNewer] = useState<Row>();
  const row = newer ?? read;
  return {
    /** As it was when the dialog was opened, or as somebody else has left it since. */
    row,
    newer,
    send: async <Answer,>(make: (row: Row) => Promise<Answer>): Promise<Answer> => {
      try {
        return await make(row);
      } catch (failure) {
        if (failure instanceof ApiError && failure.staleVersion)
          setNewer((failure.data as { readonly current?: Row } | null)?.current);
        throw failure;
      }
    },
  };
}

/** Says that somebody else has changed a record, and how it is now. */
export const NewerNote = ({
  what,
  children,
}: {
  readonly what: string;
  readonly children: string;
}): ReactNode => (
  <Alert
    type="warning"
    style={{ marginBottom: 16 }}
    title={`他人刚刚修改过该${what}`}
    content={`现在是：${children}。`}
  />
);

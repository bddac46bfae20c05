import { type ReactNode, useState } from 'react';
import { type Call, useCall } from '../api';
import { type DataColumn, DataTable } from './DataTable';
import { EmptyState } from './EmptyState';
import { LoadError } from './LoadError';
import { DEFAULT_LIMIT, Pager } from './Pager';

/** Which stretch of a list a call answers. */
interface Place {
  readonly page: number;
  readonly pageSize: number;
}

export interface PagedTableProps<Request extends object, Row extends object> {
  /** Accessible name, which is said of a failure, too: `账单`. */
  readonly label: string;
  /** Answers a page of the list. */
  readonly call: Call<NoInfer<Request> & Place, { readonly list: readonly Row[]; readonly total: number }>;
  /** What is asked for beside the page. */
  readonly request: Request;
  readonly rowKey: keyof Row & string;
  readonly columns: readonly DataColumn<Row>[];
  /** Said where there is nothing. */
  readonly empty: string;
}

/** The records of one kind that belong to what is on screen, page by page, without filters: a tab of a file. */
export function PagedTable<Request extends object, Row extends object>({
  label,
  call,
  request,
  rowKey,
  columns,
  empty,
}: PagedTableProps<Request, Row>): ReactNode {
  const [place, setPlace] = useState<Place>({ page: 1, pageSize: DEFAULT_LIMIT });
  const { data, error, isFetching, refetch } = useCall(
    call,
    { ...request, ...place },
    { silent: true, keepPrevious: true },
  );
  if (error)
    return <LoadError what={label} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        label={label}
        height="auto"
        rows={data?.list}
        rowKey={rowKey}
        loading={isFetching}
        empty={<EmptyState compact text={empty} />}
        columns={columns}
      />
      {(data?.total ?? 0) > place.pageSize && (
        <Pager
          page={place.page}
          limit={place.pageSize}
          total={data?.total ?? 0}
          onChange={(page, pageSize) => setPlace({ page, pageSize })}
        />
      )}
    </>
  );
}

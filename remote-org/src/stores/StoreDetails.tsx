import type { ReactNode } from 'react';
import { api, useCall } from '@hospital/shared/api';
import { EmptyState, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';
import classes from './StoreDetails.module.css';
import { storeDetails } from './storeLabels';

interface StoreDetailsProps {
  /** Store to show; null closes the dialog. */
  readonly storeId: string | null;
  readonly onClose: () => void;
}

/** All that is known of a store, to read. */
export function StoreDetails({ storeId, onClose }: StoreDetailsProps): ReactNode {
  return (
    <Modal title="门店详情" visible={storeId !== null} footer={null} onCancel={onClose}>
      {storeId !== null && <Details id={storeId} />}
    </Modal>
  );
}

function Details({ id }: { readonly id: string }): ReactNode {
  const store = useCall(api.organisation.store, { id }, { silent: true, hideLoading: true });
  if (store.error?.notFound) return <EmptyState text="门店不存在" />;
  if (store.isError) {
    return (
      <LoadError
        what="门店详情"
        error={store.error}
        retrying={store.isFetching}
        onRetry={() => void store.refetch()}
      />
    );
  }
  return (
    <div className={classes.details}>
      {store.data ? (
        <>
          <h2 className={classes.name}>{store.data.storeName}</h2>
          <Descriptions column={1} labelStyle={{ width: 112 }} data={[...storeDetails(store.data)]} />
        </>
      ) : (
        <PageSkeleton rows={14} title />
      )}
    </div>
  );
}

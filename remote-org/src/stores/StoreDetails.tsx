import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { EmptyState, LoadError, Modal, PageSkeleton, picturesOf } from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';
import classes from './StoreDetails.module.css';
import { storeDetails } from './storeLabels';

const PictureList = lazy(() => import(/* webpackChunkName: "upload" */ './StorePictures'));

interface StoreDetailsProps {
  readonly storeId: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** All that is known of a store, to read. */
export function StoreDetails({ storeId, visible, onClose }: StoreDetailsProps): ReactNode {
  return (
    <Modal title="门店详情" visible={visible} footer={null} onCancel={onClose}>
      <Details id={storeId} />
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
          <Pictures title={STORE_FIELDS.headImg} urls={[store.data.headImg]} />
          <Pictures title={STORE_FIELDS.showImgs} urls={store.data.showImgs} />
        </>
      ) : (
        <PageSkeleton rows={14} title />
      )}
    </div>
  );
}

/** Nothing where there are none. */
function Pictures({ title, urls }: { readonly title: string; readonly urls: readonly string[] }): ReactNode {
  const pictures = picturesOf(urls).map((picture) => ({ ...picture, name: title + picture.name.slice(2) }));
  if (pictures.length === 0) return null;
  return (
    <section className={classes.pictures} aria-label={title}>
      <h3>{title}</h3>
      <Suspense fallback={<PageSkeleton rows={2} />}>
        <PictureList pictures={pictures} />
      </Suspense>
    </section>
  );
}

import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { mayBeFollowed } from '@hospital/shared/contract/reviewPlanWords';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, EmptyState, IconPlus, LoadError, Modal } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { ArrangeDialog, ReviewDialog } from '../followUps';
import classes from './plans.module.css';

const STORE_SIDE = 2;

/** Plans follow-ups of an owner's animals, by hand or by a template. On the company side there is no store to do them. */
export default function PlanButtons({ ownerId }: { readonly ownerId: string }): ReactNode {
  const inStore = useSession().workplace.workspaceType === STORE_SIDE;
  const mayPlan = useMay(api.reviews.save);
  const maySee = useMay(api.customers.info);
  const { dialog, open, close } = useDialog<'new' | 'template'>('ownerReview');
  const wanted = inStore && mayPlan && maySee;
  const owner = useCall(
    api.customers.info,
    { id: ownerId },
    { silent: true, enabled: wanted && dialog !== null },
  );
  if (!wanted) return null;
  const pets = (owner.data?.pets ?? []).filter(({ status }) => mayBeFollowed(status));
  const subject = { kind: 'pets', pets: pets.map(({ id, name }) => ({ id, name })) } as const;
  const shown = { subject, visible: dialog?.visible ?? false, onClose: close };
  return (
    <div className={classes.bar}>
      <Button size="small" icon={<IconPlus />} loading={owner.isLoading} onClick={() => open('new')}>
        新增回访
      </Button>
      <Button size="small" disabled={owner.isLoading} onClick={() => open('template')}>
        按模板
      </Button>
      {dialog && (owner.data ? pets.length === 0 : owner.error) && (
        <Modal title="安排回访" visible={dialog.visible} footer={null} onCancel={close}>
          {owner.error && !owner.data ? (
            <LoadError
              what="宠物"
              error={owner.error}
              retrying={owner.isFetching}
              onRetry={() => void owner.refetch()}
            />
          ) : (
            <EmptyState compact text="没有可以安排回访的宠物" />
          )}
        </Modal>
      )}
      {pets.length > 0 && dialog?.task === 'new' && (
        <ReviewDialog key={dialog.opening} review={null} {...shown} />
      )}
      {pets.length > 0 && dialog?.task === 'template' && <ArrangeDialog key={dialog.opening} {...shown} />}
    </div>
  );
}

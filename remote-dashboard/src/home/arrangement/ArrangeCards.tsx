import { type ReactNode, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { FormItem, FormModal, message } from '@hospital/shared/ui/core';
import { CardOrder } from './CardOrder';
import { mergeOrder, toKeep } from './arrangement';

interface ArrangeCardsProps {
  /** Cards that this user has here. */
  readonly mine: readonly PlacedCard[];
  /** Those and the ones of other sides, whose places stay. */
  readonly all: readonly PlacedCard[];
}

interface Values {
  readonly cards: readonly PlacedCard[];
}

/** Dialog over the order of the cards and which are to be seen; kept on the server for the user. */
export default function ArrangeCards({ mine, all }: ArrangeCardsProps): ReactNode {
  const [visible, setVisible] = useState(true);
  const [changed, setChanged] = useState(false);
  useUnsavedChanges(visible && changed);
  const save = useCallMutation(api.dashboard.saveCards, {
    onSuccess: () => message.success('操作成功'),
  });
  return (
    <FormModal<Values>
      title="调整首页卡片"
      visible={visible}
      width={440}
      initialValues={{ cards: mine }}
      submitText="保存"
      onDirtyChange={setChanged}
      onSubmit={({ cards }) => save.mutateAsync({ cards: [...toKeep(mergeOrder(all, cards))] })}
      onClose={() => setVisible(false)}
    >
      <FormItem field="cards" noStyle>
        <CardOrder />
      </FormItem>
    </FormModal>
  );
}

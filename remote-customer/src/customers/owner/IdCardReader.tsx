import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, type FormInstance } from '@hospital/shared/ui/core';
import type { OwnerValues } from './owner.model';

const IdCardDialog = lazy(() => import(/* webpackChunkName: "id-card" */ './IdCardDialog'));

interface IdCardReaderProps {
  readonly form: FormInstance<OwnerValues>;
  /** The owner is a new one: what the form presets was not typed by anybody. */
  readonly fresh: boolean;
}

/** 识别身份证: fills the form from a picture of the card, once somebody has compared both. */
export function IdCardReader({ form, fresh }: IdCardReaderProps): ReactNode {
  const [opening, setOpening] = useState(0);
  const [visible, setVisible] = useState(false);
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setOpening(opening + 1);
          setVisible(true);
        }}
      >
        识别身份证
      </Button>
      {opening > 0 && (
        <Suspense>
          <IdCardDialog
            key={opening}
            form={form}
            fresh={fresh}
            visible={visible}
            onClose={() => setVisible(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { PickerBox } from './PickerBox';

/** Part `customer/picker`: finds an animal with its owner, or an owner, and opens a file for who has none yet. */
export default function CustomerPicker(props: PropsOf<'customer/picker'>): ReactNode {
  return <PickerBox {...props} />;
}

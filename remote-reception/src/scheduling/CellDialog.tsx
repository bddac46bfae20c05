import type { ReactNode } from 'react';
import { SHIFT_HOURS, SHIFT_WORDS, type Shift } from '@hospital/shared/contract/dutyTimes';
import { TIMES } from '@hospital/shared/contract/timeSlots';
import {
  FormItem,
  FormModal,
  InputNumber,
  numberRules,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { must } from '../must';
import type { Cell } from './week.model';

interface CellDialogProps {
  readonly title: string;
  readonly cell: Cell | undefined;
  readonly visible: boolean;
  readonly onSet: (cell: Cell) => void;
  readonly onClose: () => void;
}

interface CellValues {
  readonly shift: Shift;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly limit?: number;
}

const SHIFTS = ([1, 2, 3, 4, 0] as const).map((value) => ({ value, label: SHIFT_WORDS[value] }));
const times = TIMES.map((value) => ({ value, label: value }));
/** Reservations at once, as the call takes them. */
const LIMIT = { least: 0, most: 99, decimals: 0 };

/** Hours of a day that are not the usual ones, and how many may be reserved at once. */
export function CellDialog({ title, cell, visible, onSet, onClose }: CellDialogProps): ReactNode {
  const [form] = useForm<CellValues>();
  const shift = (useWatch('shift', form) as Shift | undefined) ?? cell?.shift ?? 3;
  const submit = (values: CellValues): Promise<void> => {
    const { startTime = '', endTime = '' } = values.shift === 0 ? SHIFT_HOURS[0] : values;
    onSet({
      shift: values.shift,
      startTime,
      endTime,
      limit: values.shift === 0 ? null : (values.limit ?? null),
    });
    return Promise.resolve();
  };
  const hours = cell && cell.shift !== 0 ? cell : SHIFT_HOURS[3];
  return (
    <FormModal<CellValues>
      title={title}
      visible={visible}
      form={form}
      initialValues={{
        ...{ shift: cell?.shift ?? 3, startTime: hours.startTime, endTime: hours.endTime },
        ...(cell === undefined || cell.limit === null ? {} : { limit: cell.limit }),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem field="shift" label="班次">
        <Radio.Group
          options={SHIFTS}
          onChange={(next: Shift) => {
            if (next !== 0) form.setFieldsValue(SHIFT_HOURS[next]);
          }}
        />
      </FormItem>
      {shift !== 0 && (
        <>
          <FormItem field="startTime" label="上班" rules={[must]}>
            <Select showSearch options={times.slice(0, -1)} />
          </FormItem>
          <FormItem field="endTime" label={shift === 4 ? '次日下班' : '下班'} rules={[must]}>
            <Select showSearch options={times} />
          </FormItem>
          <FormItem
            field="limit"
            label="同时可预约"
            extra="不填为1个；0为不接受预约"
            rules={numberRules(LIMIT)}
          >
            <InputNumber />
          </FormItem>
        </>
      )}
    </FormModal>
  );
}

import { FormItem, FormModal, Input, InputNumber, Select, useForm } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { checkSort, useRecordForm, type Choice } from '@hospital/shared/ui/data';
import { LeaderSelect } from './selects';
import { DEPT_TYPES, DEPT_WORDS, deptRequest, deptValues, NO_PARENT, type DeptValues } from './dept.model';
import { useDept, useSaveDept, useUpdateDept } from './org.calls';
import { DeptField } from './pickers';

interface DeptDialogProps {
  /** `''` for a new department. */
  readonly id: string;
  /** What a new one hangs below at first. */
  readonly parent: Choice | undefined;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const onBlur = { validateTrigger: 'onBlur' };

/** Adds or edits a department (spec 1 §4, §5 Department form). One instance serves one opening. */
export function DeptDialog({ id, parent, visible, onClose }: DeptDialogProps): ReactNode {
  const [form] = useForm<DeptValues>();
  const record = useDept(id);
  const saving = useSaveDept();
  const updating = useUpdateDept();
  const edited = useRecordForm({
    entity: id ? `dept:${id}` : 'dept:new',
    what: '部门',
    visible,
    form,
    record: id ? record : null,
    valuesOf: deptValues,
    initial: { ...(parent ? { parentId: parent } : {}), sort: 1 },
    words: DEPT_WORDS,
    onClose,
  });
  const isRoot = edited.opened?.parentId === NO_PARENT;
  const submit = (values: DeptValues): Promise<void> =>
    edited.send((version) =>
      version === undefined
        ? saving.mutateAsync(deptRequest(values))
        : updating.mutateAsync({ ...deptRequest(values), id, version }),
    );

  return (
    <FormModal<DeptValues>
      {...edited.modal}
      title={id ? '编辑部门' : '新增部门'}
      visible={visible}
      form={form}
      labelWidth={88}
      onSubmit={submit}
    >
      {edited.notes}
      {!isRoot && (
        <FormItem
          field="parentId"
          label="所属上级"
          rules={[{ required: true, message: '请选择所属上级' }]}
          {...onBlur}
        >
          <DeptField placeholder="请选择所属上级" />
        </FormItem>
      )}
      <FormItem
        field="name"
        label="部门名称"
        rules={[{ required: true, message: '请输入部门名称' }]}
        {...onBlur}
      >
        <Input maxLength={50} placeholder="请输入部门名称" />
      </FormItem>
      <FormItem
        field="deptType"
        label="部门类型"
        rules={[{ required: true, message: '请选择部门类型' }]}
        {...onBlur}
      >
        <Select options={DEPT_TYPES.map((type) => ({ ...type }))} placeholder="请选择部门类型" />
      </FormItem>
      <FormItem
        field="sort"
        label="排序"
        rules={[{ required: true, message: '请输入排序' }, { validator: checkSort }]}
        {...onBlur}
      >
        {/* No bounds here: the control would change what was typed without a word. */}
        <InputNumber placeholder="请输入排序" />
      </FormItem>
      <FormItem field="leader" label="负责人">
        <LeaderSelect placeholder="请选择负责人" />
      </FormItem>
    </FormModal>
  );
}

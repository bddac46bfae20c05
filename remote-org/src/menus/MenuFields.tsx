import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import {
  Checkbox,
  FormItem,
  Input,
  InputNumber,
  MenuIcon,
  menuIcons,
  menuIconTitle,
  Radio,
  Select,
  Switch,
  useWatch,
  type FormInstance,
} from '@hospital/shared/ui/core';
import { checkSort, optionContains } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { SIDES } from '../sides';
import { parentsFor, TOP, TYPES, type MenuValues } from './menus.model';
import classes from './menus.module.css';

interface MenuFieldsProps {
  readonly form: FormInstance<MenuValues>;
  readonly tree: readonly MenuNode[];
  /** The item that is edited; none for a new one. */
  readonly node: MenuNode | undefined;
}

const PATH = /^\/\S*$/;
const PERMISSION = /^[\w:-]+$/;

/** Fields of an item of the menu (spec 1 §2 Routes); which there are depends on its type. */
export function MenuFields({ form, tree, node }: MenuFieldsProps): ReactNode {
  const type = (useWatch('type', form) as MenuNode['type'] | undefined) ?? node?.type ?? '2';
  const parentId = useWatch('parentId', form) as string | undefined;
  // The product itself relies on these two of an item that came with it; the server would refuse the change.
  const ofSystem = node?.systemFlag === 'Y';
  const parents = parentsFor(tree, type, node?.id ?? '');
  return (
    <>
      <FormItem field="type" label="类型" required>
        <Radio.Group options={TYPES.map((one) => ({ ...one }))} disabled={ofSystem} />
      </FormItem>
      <FormItem
        field="parentId"
        label="上级菜单"
        rules={[
          { required: true, message: '请选择上级菜单' },
          {
            validator: (value, refuse) =>
              refuse(parents.some((one) => one.value === value) ? undefined : '该类型不能放在此上级下'),
          },
        ]}
      >
        <Select showSearch options={parents.map((one) => ({ ...one }))} filterOption={optionContains} />
      </FormItem>
      <FormItem field="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
        <Input maxLength={30} />
      </FormItem>
      {type !== '3' && (
        <>
          <FormItem field="icon" label="图标">
            <Select
              allowClear
              placeholder="请选择图标"
              options={menuIcons.map(({ name }) => ({ value: name, label: <IconName name={name} /> }))}
            />
          </FormItem>
          <FormItem
            field="path"
            label="路径"
            extra={
              ofSystem
                ? '系统菜单，不能修改路径'
                : '例如 /mch/dict；没有发布的路径打开后提示「该功能尚未发布」'
            }
            rules={[
              ...(type === '2' ? [{ required: true, message: '请输入路径' }] : []),
              { match: PATH, message: '路径以 / 开头，不含空格' },
            ]}
          >
            <Input maxLength={200} disabled={ofSystem} />
          </FormItem>
        </>
      )}
      <FormItem
        field="permission"
        label="权限标识"
        extra={node ? '权限标识不能修改' : '例如 sys:dict:save；持有该权限的角色才能看到'}
        rules={[
          ...(type === '3' ? [{ required: true, message: '请输入权限标识' }] : []),
          { match: PERMISSION, message: '只用字母、数字、冒号、下划线和短横线' },
        ]}
      >
        <Input maxLength={100} disabled={node !== undefined} />
      </FormItem>
      <FormItem field="showType" label="显示端" rules={[{ required: true, message: '请选择显示端' }]}>
        <Checkbox.Group options={SIDES.map((one) => ({ ...one }))} />
      </FormItem>
      {type !== '3' && (
        <FormItem field="visible" label="显示" triggerPropName="checked" extra="隐藏后仍可通过地址打开">
          <Switch />
        </FormItem>
      )}
      <FormItem
        field="sort"
        label="排序"
        rules={[{ required: true, message: '请输入排序' }, { validator: checkSort }]}
      >
        {/* No bounds here: the control would change what was typed without a word. */}
        <InputNumber />
      </FormItem>
      {parentId === TOP && (
        <FormItem field="tooltip" label="提示" extra="鼠标停在顶部菜单上时显示">
          <Input maxLength={100} />
        </FormItem>
      )}
    </>
  );
}

function IconName({ name }: { readonly name: string }): ReactNode {
  return (
    <span className={classes.icon}>
      <MenuIcon name={name} /> {menuIconTitle(name)}
    </span>
  );
}

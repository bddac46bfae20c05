import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import '../testing/closeOverlays';
import { Button } from './Button';
import { FormItem } from './Form';
import { FormModal, type FormModalProps } from './FormModal';
import { Input } from './Input';

interface Entry {
  name: string;
  remarks: string;
}

const required = [{ required: true, message: '请录入必填项' }];

const fields = (
  <>
    <FormItem field="name" label="名称" rules={required}>
      <Input />
    </FormItem>
    <FormItem field="remarks" label="备注" rules={required}>
      <Input />
    </FormItem>
  </>
);

function Dialog(props: Partial<FormModalProps<Entry>>): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>新增</Button>
      <FormModal<Entry>
        title="新增字典"
        visible={open}
        onSubmit={() => Promise.resolve()}
        onClose={() => setOpen(false)}
        {...props}
      >
        {props.children ?? fields}
      </FormModal>
    </>
  );
}

async function open(props: Partial<FormModalProps<Entry>> = {}): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  render(<Dialog {...props} />);
  await user.click(screen.getByRole('button', { name: '新增' }));
  await waitFor(() => expect(field('名称')).toHaveFocus());
  return user;
}

const dialog = (): HTMLElement => screen.getByRole('dialog', { name: '新增字典' });
const field = (label: string): HTMLElement => within(dialog()).getByRole('textbox', { name: label });
const gone = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: '新增字典' })).not.toBeInTheDocument());

const submit = (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(within(dialog()).getByRole('button', { name: '确定' }));

it('submits trimmed values, closes and gives the focus back', async () => {
  const onSubmit = jest.fn(() => Promise.resolve());
  const user = await open({ onSubmit });
  await user.type(field('名称'), '  猫 ');
  await user.type(field('备注'), '常用');
  await submit(user);
  await gone();
  expect(onSubmit).toHaveBeenCalledWith({ name: '猫', remarks: '常用' });
  await waitFor(() => expect(screen.getByRole('button', { name: '新增' })).toHaveFocus());
});

it('shows its fields where nothing failed, however that is said', async () => {
  const user = userEvent.setup();
  render(<Dialog failure={false} />);
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(await screen.findByLabelText('名称')).toBeInTheDocument();
});

it('sends by a red button what takes something back', async () => {
  await open({ danger: true, submitText: '作废' });
  expect(within(dialog()).getByRole('button', { name: '作废' })).toHaveClass('arco-btn-status-danger');
  expect(within(dialog()).getByRole('button', { name: '取消' })).not.toHaveClass('arco-btn-status-danger');
});

it('submits by Enter', async () => {
  const onSubmit = jest.fn(() => Promise.resolve());
  const children = (
    <FormItem field="name" label="名称">
      <Input />
    </FormItem>
  );
  // One field: user-event does not look for a submit button outside the form, as browsers do.
  const user = await open({ onSubmit, children });
  await user.type(field('名称'), ' 猫{Enter}');
  await gone();
  expect(onSubmit).toHaveBeenCalledWith({ name: '猫' });
});

it('leads to the first wrong field and sends nothing', async () => {
  const onSubmit = jest.fn(() => Promise.resolve());
  const user = await open({ onSubmit });
  await user.click(field('备注'));
  await submit(user);
  expect(await within(dialog()).findAllByText('请录入必填项')).toHaveLength(2);
  await waitFor(() => expect(field('名称')).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('takes blanks alone for nothing', async () => {
  const onSubmit = jest.fn(() => Promise.resolve());
  const user = await open({ onSubmit, initialValues: { remarks: '常用' } });
  await user.type(field('名称'), '   ');
  await submit(user);
  expect(await within(dialog()).findByText('请录入必填项')).toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes by Esc at once when nothing was changed', async () => {
  const user = await open({ initialValues: { name: '猫' } });
  await user.keyboard('{Escape}');
  await gone();
});

it('asks before it loses what was typed, and may be told to stay', async () => {
  const onDirtyChange = jest.fn();
  const user = await open({ initialValues: { name: '猫' }, onDirtyChange });
  await user.type(field('名称'), '咪');
  expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('内容尚未保存，确定离开吗?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByText('内容尚未保存，确定离开吗?')).not.toBeInTheDocument());
  expect(field('名称')).toHaveValue('猫咪');

  await user.click(within(dialog()).getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '离开' }));
  await gone();
});

it('does not ask when what was typed is taken back', async () => {
  const user = await open({ initialValues: { name: '猫' } });
  await user.type(field('名称'), '咪{Backspace}');
  await user.keyboard('{Escape}');
  await gone();
});

it('keeps every character when saving fails, and shows what the server says of a field', async () => {
  const failure = Object.assign(new Error('名称已存在'), {
    name: 'ApiError',
    fieldErrors: [{ field: 'name', msg: '名称已存在' }],
  });
  const user = await open({ onSubmit: () => Promise.reject(failure) });
  await user.type(field('名称'), '猫');
  await user.type(field('备注'), '常用');
  await submit(user);
  expect(await within(dialog()).findByText('名称已存在')).toBeInTheDocument();
  expect(field('备注')).toHaveValue('常用');
  await waitFor(() => expect(field('名称')).toHaveFocus());
});

it('takes what the server said of a field away when it is changed, and all of it with the next try', async () => {
  const refusalOf = (name: string, msg: string): Error =>
    Object.assign(new Error(msg), { name: 'ApiError', fieldErrors: [{ field: name, msg }] });
  const failures = [
    Object.assign(refusalOf('name', '名称已存在'), {
      fieldErrors: [
        { field: 'name', msg: '名称已存在' },
        { field: 'remarks', msg: '备注不适用' },
      ],
    }),
    refusalOf('name', '名称太长'),
  ];
  // Without rules: where there are any, what is typed is checked and Arco does it by itself.
  const user = await open({
    onSubmit: () => Promise.reject(failures.shift() ?? new Error('no more')),
    children: ['name', 'remarks'].map((key, at) => (
      <FormItem key={key} field={key} label={['名称', '备注'][at]}>
        <Input />
      </FormItem>
    )),
  });
  await user.type(field('名称'), '猫');
  await submit(user);
  expect(await within(dialog()).findByText('名称已存在')).toBeInTheDocument();
  await user.type(field('名称'), '咪');
  await waitFor(() => expect(within(dialog()).queryByText('名称已存在')).not.toBeInTheDocument());
  expect(within(dialog()).getByText('备注不适用')).toBeInTheDocument();
  await submit(user);
  expect(await within(dialog()).findByText('名称太长')).toBeInTheDocument();
  await waitFor(() => expect(within(dialog()).queryByText('备注不适用')).not.toBeInTheDocument());
});

it('sends once, however often it is told to', async () => {
  let finish: () => void = () => undefined;
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const user = await open({ onSubmit, initialValues: { name: '猫', remarks: '常用' } });
  const button = within(dialog()).getByRole('button', { name: '确定' });
  await user.dblClick(button);
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  finish();
  await gone();
});

it('starts each opening from its own initial values', async () => {
  const user = await open({ initialValues: { name: '猫', remarks: '常用' } });
  await user.type(field('名称'), '咪');
  await submit(user);
  await gone();
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(await screen.findByDisplayValue('猫')).toBeInTheDocument();
});

it('says that no answer came and that what was typed is still there, until it is sent again', async () => {
  const lost = Object.assign(new Error('网络开小差了'), { name: 'ApiError', code: 0 });
  const answers = [() => Promise.reject(lost), () => Promise.resolve()];
  const user = await open({ onSubmit: () => answers.shift()?.() ?? Promise.resolve() });
  await user.type(field('名称'), '犬');
  await user.type(field('备注'), '常用');
  await submit(user);
  expect(await within(dialog()).findByText(/没有收到服务器的答复，不确定是否已保存/)).toBeInTheDocument();
  expect(field('名称')).toHaveValue('犬');
  await submit(user);
  await gone();
});

/** A record that the server may have changed by a press without an answer: its next version comes in by an event. */
function Record({ answers, sent }: { answers: (() => Promise<unknown>)[]; sent: unknown[] }): ReactNode {
  const [version, setVersion] = useState(1);
  return (
    <Dialog
      onSubmit={(values) => {
        sent.push({ ...values, version });
        return answers.shift()?.() ?? Promise.resolve();
      }}
    >
      {fields}
      <button type="button" onClick={() => setVersion(2)}>
        事件
      </button>
      <p>版本{version}</p>
    </Dialog>
  );
}

async function pressUnanswered(...answers: (() => Promise<unknown>)[]) {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  render(<Record answers={[...answers]} sent={sent} />);
  await user.click(screen.getByRole('button', { name: '新增' }));
  await user.type(field('名称'), '犬');
  await user.type(field('备注'), '常用');
  await submit(user);
  await within(dialog()).findByText(/不确定是否已保存/);
  await user.click(within(dialog()).getByRole('button', { name: '事件' }));
  return { user, sent };
}

const refusal = (code: number): (() => Promise<never>) => {
  const failure = Object.assign(new Error('没有保存'), { name: 'ApiError', code });
  return () => Promise.reject(failure);
};

it('repeats the very request that went unanswered, though a newer version came in meanwhile', async () => {
  const { user, sent } = await pressUnanswered(refusal(0), refusal(40904), () => Promise.resolve());
  expect(within(dialog()).getByText('版本1')).toBeInTheDocument();
  await submit(user);
  await submit(user);
  await gone();
  const first = { name: '犬', remarks: '常用', version: 1 };
  expect(sent).toEqual([first, first, first]);
});

it('takes up the newer version once the server refused the older one', async () => {
  const { user, sent } = await pressUnanswered(refusal(0), refusal(40901), () => Promise.resolve());
  await submit(user);
  expect(await within(dialog()).findByText('版本2')).toBeInTheDocument();
  expect(within(dialog()).queryByText(/不确定是否已保存/)).not.toBeInTheDocument();
  await submit(user);
  await gone();
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject({ version: 2 });
});

it('asks before something else is sent than what went unanswered', async () => {
  const { user, sent } = await pressUnanswered(refusal(0), () => Promise.resolve());
  await user.type(field('备注'), '的');
  expect(within(dialog()).getByText(/内容已改动，请先核对/)).toBeInTheDocument();
  expect(within(dialog()).getByText('版本2')).toBeInTheDocument();
  await submit(user);
  await user.click(await screen.findByRole('button', { name: '先去核对' }));
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: '先去核对' })).not.toBeInTheDocument());
  await submit(user);
  await user.click(await screen.findByRole('button', { name: '没有保存，提交' }));
  await gone();
  expect(sent[1]).toEqual({ name: '犬', remarks: '常用的', version: 2 });
});

it('says when it is left that what went unanswered may have been saved', async () => {
  const { user } = await pressUnanswered(refusal(0));
  await user.click(within(dialog()).getByRole('button', { name: '取消' }));
  expect(await screen.findByText(/可能没有保存，也可能已经保存。离开后请先核对/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '离开' }));
  await gone();
});

it('is sent again though what it was made from stands against it by now', async () => {
  const answers = [refusal(0), () => Promise.resolve()];
  function Blocked(): ReactNode {
    const [made, setMade] = useState(false);
    return (
      <Dialog
        blocked={made ? '今日已登记' : ''}
        failure={made && <p>加载失败</p>}
        loading={made}
        onSubmit={() => answers.shift()?.() ?? Promise.resolve()}
      >
        {fields}
        <button type="button" onClick={() => setMade(true)}>
          事件
        </button>
      </Dialog>
    );
  }
  const user = userEvent.setup();
  render(<Blocked />);
  await user.click(screen.getByRole('button', { name: '新增' }));
  await user.type(field('名称'), '犬');
  await user.type(field('备注'), '常用');
  await submit(user);
  await within(dialog()).findByText(/不确定是否已保存/);
  await user.click(within(dialog()).getByRole('button', { name: '事件' }));
  expect(field('名称')).toHaveValue('犬');
  await submit(user);
  await gone();
  expect(answers).toHaveLength(0);
});

it('knows of what was typed while the press was under way', async () => {
  let lose: () => void = () => undefined;
  const onSubmit = jest.fn(() => new Promise((_, reject) => (lose = () => void refusal(0)().catch(reject))));
  const user = await open({ onSubmit });
  await user.type(field('名称'), '犬');
  await user.type(field('备注'), '常用');
  await submit(user);
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  // The pointer is held off, the keyboard is not.
  field('备注').focus();
  await user.keyboard('的');
  expect(field('备注')).toHaveValue('常用的');
  lose();
  expect(await within(dialog()).findByText(/内容已改动，请先核对/)).toBeInTheDocument();
});

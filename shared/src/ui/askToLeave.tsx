import { confirm } from './Modal';

/** Asks before something unsaved is lost, everywhere in the same words; resolves to whether the user agrees. */
export const askToLeave = (): Promise<boolean> =>
  confirm({ content: '内容尚未保存，确定离开吗?', okText: '离开', cancelText: '继续编辑' });

/** The same where what was sent last has no answer: it may be saved, or not. */
export const askToLeaveUnanswered = (): Promise<boolean> =>
  confirm({
    content: '上一次提交没有收到答复，可能没有保存，也可能已经保存。离开后请先核对，确定离开吗?',
    okText: '离开',
    cancelText: '继续编辑',
  });

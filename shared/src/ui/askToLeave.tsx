import { confirm } from './Modal';

/** Asks before something unsaved is lost, everywhere in the same words; resolves to whether the user agrees. */
export const askToLeave = (): Promise<boolean> =>
  confirm({ content: '内容尚未保存，确定离开吗?', okText: '离开', cancelText: '继续编辑' });

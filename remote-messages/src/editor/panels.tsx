import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Input, message, type UploadedFile } from '@hospital/shared/ui/core';
import { Upload } from '@hospital/shared/ui/upload';
import { addressOf, KEYWORD } from './address';
import classes from './RichText.module.css';

/** Esc closes the panel, not the dialog around the editor. */
const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    close();
  };

interface LinkPanelProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Where the chosen words lead. */
export function LinkPanel({ editor, onClose }: LinkPanelProps): ReactNode {
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [address, setAddress] = useState(before);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);

  const set = (): void => {
    const href = addressOf(address);
    if (href === '') {
      message.warning('链接地址须以http://、https://或/开头');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    const { empty } = editor.state.selection;
    if (empty && before === '') {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <div
      ref={root}
      role="group"
      aria-label="链接"
      className={classes.panel}
      onKeyDownCapture={onEscape(onClose)}
    >
      <Input
        aria-label="链接地址"
        placeholder="https:// 或 /页面路径"
        maxLength={500}
        value={address}
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the form around is not sent
          set();
        }}
      />
      <Button type="primary" onClick={set}>
        设置链接
      </Button>
      {before !== '' && <Button onClick={remove}>移除链接</Button>}
      <Button onClick={onClose}>取消</Button>
    </div>
  );
}

interface PicturePanelProps {
  readonly onInsert: (address: string) => void;
  readonly onClose: () => void;
}

/** Pictures go into the text as each of them is uploaded. */
export function PicturePanel({ onInsert, onClose }: PicturePanelProps): ReactNode {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const take = (next: readonly UploadedFile[]): void => {
    next.filter(({ url }) => url !== '').forEach(({ url }) => onInsert(url));
    setFiles(next.filter(({ url }) => url === ''));
  };
  return (
    <div role="group" aria-label="插入图片" className={classes.panel} onKeyDownCapture={onEscape(onClose)}>
      <Upload value={files} onChange={take} kind="image" limit={9} keyword={KEYWORD} aria-label="正文图片" />
      <Button onClick={onClose}>完成</Button>
    </div>
  );
}

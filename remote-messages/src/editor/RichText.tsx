import { EditorContent, useEditor } from '@tiptap/react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { sendPicture } from '@hospital/shared/ui/upload';
import { KEYWORD } from './address';
import { cleanPasted } from './cleanPasted';
import { extensionsFor } from './extensions';
import classes from './RichText.module.css';
import { LinkPanel, PicturePanel } from './panels';
import { type Panel, Toolbar } from './Toolbar';

export interface RichTextProps {
  /** HTML; given by the form, as all below. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
}

/** An editor of formatted text; its value is HTML of what `extensionsFor` knows. */
export function RichText({
  value = '',
  onChange,
  onBlur,
  'aria-label': label = '内容',
  'aria-required': required = false,
}: RichTextProps): ReactNode {
  /** What the form knows: a value that differs came from outside, e.g. from a draft. */
  const told = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const [panel, setPanel] = useState<Panel | null>(null);
  const [sending, setSending] = useState(0);

  const [kinds] = useState(() => extensionsFor(label));
  const editor = useEditor({
    extensions: kinds,
    content: value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        class: classes.text ?? '',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => {
      told.current = changed.isEmpty ? '' : changed.getHTML();
      tell.current?.(told.current);
    },
  });

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  /** Goes after what is selected: words are not given up for a picture. */
  const insert = (src: string): void =>
    void editor.chain().focus().setTextSelection(editor.state.selection.to).setImage({ src }).run();
  /** Pictures on the clipboard or dropped are uploaded; text beside them (as from Word) goes first. */
  function takeFiles(data: DataTransfer | null): boolean {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || data?.types.includes('text/html')) return false;
    setSending((count) => count + pictures.length);
    for (const file of pictures) {
      void sendPicture(file, KEYWORD).then((url) => {
        setSending((count) => count - 1);
        if (url) insert(url);
      });
    }
    return true;
  }

  const toggle = (next: Panel): void => setPanel(panel === next ? null : next);
  const close = (): void => {
    setPanel(null);
    editor.commands.focus();
  };
  return (
    <div className={classes.editor} onBlur={onBlur}>
      <Toolbar editor={editor} panel={panel} onPanel={toggle} />
      {panel === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {panel === 'picture' && <PicturePanel onInsert={insert} onClose={close} />}
      <EditorContent editor={editor} />
      <p className={classes.foot} role="status">
        {sending > 0 ? `正在上传 ${sending} 张图片…` : ''}
      </p>
    </div>
  );
}

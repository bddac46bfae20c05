import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Tooltip } from '@hospital/shared/ui/core';
import classes from './RichText.module.css';

export type Panel = 'link' | 'picture';

interface ToolbarProps {
  readonly editor: Editor;
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel) => void;
}

interface Tool {
  readonly name: string;
  /** What stands on the button; words are those that its name begins with. */
  readonly face: ReactNode;
  readonly keys?: string;
  readonly run: (editor: Editor) => void;
  readonly active?: (editor: Editor) => boolean;
  readonly may?: (editor: Editor) => boolean;
  readonly panel?: Panel;
}

const chain = (editor: Editor) => editor.chain().focus();
const heading = (level: 3 | 4, name: string): Tool => ({
  name,
  face: name,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
  active: (editor) => editor.isActive('heading', { level }),
});

const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: '撤销',
      face: '撤销',
      keys: 'Ctrl+Z',
      run: (editor) => chain(editor).undo().run(),
      may: (editor) => editor.can().undo(),
    },
    {
      name: '重做',
      face: '重做',
      keys: 'Ctrl+Y',
      run: (editor) => chain(editor).redo().run(),
      may: (editor) => editor.can().redo(),
    },
  ],
  [heading(3, '标题'), heading(4, '小标题')],
  [
    {
      name: '加粗',
      face: <b>B</b>,
      keys: 'Ctrl+B',
      run: (editor) => chain(editor).toggleBold().run(),
      active: (editor) => editor.isActive('bold'),
    },
    {
      name: '斜体',
      face: <i>I</i>,
      keys: 'Ctrl+I',
      run: (editor) => chain(editor).toggleItalic().run(),
      active: (editor) => editor.isActive('italic'),
    },
    {
      name: '下划线',
      face: <u>U</u>,
      keys: 'Ctrl+U',
      run: (editor) => chain(editor).toggleUnderline().run(),
      active: (editor) => editor.isActive('underline'),
    },
  ],
  [
    {
      name: '项目列表',
      face: '项目',
      keys: 'Ctrl+Shift+8',
      run: (editor) => chain(editor).toggleBulletList().run(),
      active: (editor) => editor.isActive('bulletList'),
    },
    {
      name: '编号列表',
      face: '编号',
      keys: 'Ctrl+Shift+7',
      run: (editor) => chain(editor).toggleOrderedList().run(),
      active: (editor) => editor.isActive('orderedList'),
    },
    {
      name: '引用',
      face: '引用',
      keys: 'Ctrl+Shift+B',
      run: (editor) => chain(editor).toggleBlockquote().run(),
      active: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    {
      name: '链接',
      face: '链接',
      run: () => undefined,
      active: (editor) => editor.isActive('link'),
      panel: 'link',
    },
    { name: '图片', face: '图片', run: () => undefined, panel: 'picture' },
  ],
  [
    {
      name: '清除格式',
      face: '清除',
      run: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
    },
  ],
];
const ALL = TOOLS.flat();

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % ALL.length,
  ArrowLeft: (at) => (at + ALL.length - 1) % ALL.length,
  Home: () => 0,
  End: () => ALL.length - 1,
};

/** The toolbar of the ARIA pattern: one stop for Tab, arrows go from button to button. */
export function Toolbar({ editor, panel, onPanel }: ToolbarProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      ALL.map(({ active, may }) => ({ pressed: active?.(now), off: may ? !may(now) : false })),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current);
    setCurrent(next);
    root.current?.querySelectorAll('button')[next]?.focus();
  };
  const button = (tool: Tool): ReactNode => {
    const at = ALL.indexOf(tool);
    const state = states[at];
    const open = tool.panel !== undefined && tool.panel === panel;
    const off = state?.off ?? false;
    return (
      <Tooltip key={tool.name} content={tool.keys ? `${tool.name}（${tool.keys}）` : tool.name}>
        <button
          type="button"
          className={classes.tool}
          aria-label={tool.name}
          aria-keyshortcuts={tool.keys?.replace('Ctrl', 'Control')}
          {...(tool.panel
            ? { 'aria-expanded': open }
            : tool.active
              ? { 'aria-pressed': state?.pressed ?? false }
              : {})}
          // Stays in the order of the arrows.
          aria-disabled={off}
          tabIndex={at === current ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()} // the text keeps its selection
          onFocus={() => setCurrent(at)}
          onClick={() => {
            if (off) return;
            if (tool.panel) onPanel(tool.panel);
            else tool.run(editor);
          }}
        >
          <span aria-hidden="true">{tool.face}</span>
        </button>
      </Tooltip>
    );
  };
  return (
    <div ref={root} role="toolbar" aria-label="文字格式" className={classes.tools} onKeyDown={onKeyDown}>
      {TOOLS.map((group) => (
        <span key={group[0]?.name} className={classes.group}>
          {group.map(button)}
        </span>
      ))}
    </div>
  );
}

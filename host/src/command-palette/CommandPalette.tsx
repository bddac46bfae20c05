import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { IconSearch } from '@hospital/shared/ui/icons/icons';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { preloadPage } from '../remote-loading/loadPage';
import { hasSpareLine } from '../remote-loading/spareLine';
import styles from './CommandPalette.module.css';
import type { PaletteEntry } from './paletteEntries';
import { closePalette } from './paletteState';
import { type Section, useFound } from './useFound';
import { useMarked } from './useMarked';

/**
 * The search box over pages, open tabs, stores and actions: type Chinese, pinyin or initials, go with the arrows,
 * Enter chooses, Esc closes and gives the focus back. A combobox with a listbox after the ARIA pattern.
 */
export function CommandPalette({ menu }: { readonly menu: readonly MenuItem[] }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const { sections, failed } = useFound(text, menu);
  const entries = sections.flatMap((section) => section.entries);
  const choose = (entry: PaletteEntry): void => {
    dialog.current?.close(); // first, so that the focus is back before the entry moves it
    closePalette();
    entry.onSelect();
  };

  const { current, mark, enter } = useMarked(entries, text, choose);
  const optionId = (index: number): string => `${listId}-${index}`;

  // The browser's own modal dialog: the rest of the page is inert, and the focus returns when it closes.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const currentId = current >= 0 ? optionId(current) : undefined;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId, text]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return; // these keys belong to the input method
    if (event.key === 'Enter') {
      event.preventDefault(); // else it goes on to what gets the focus back, and presses that
      if (!event.repeat) enter();
      return;
    }
    const target = keyTarget(event.key, current, entries.length);
    if (target === null) return;
    event.preventDefault();
    mark(entries[target]);
    fetchAhead(entries[target]);
  };

  return (
    <dialog
      ref={dialog}
      aria-label="搜索"
      className={styles.dialog}
      onClose={closePalette}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Here and now: the browser tells of its own closing only later, and Ctrl+K in between would find it open.
        event.preventDefault();
        closePalette();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) closePalette(); // beside the box
      }}
    >
      <div className={styles.box}>
        <div className={styles.field}>
          <IconSearch aria-hidden="true" />
          <input
            role="combobox"
            aria-label="搜索"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={currentId}
            aria-autocomplete="list"
            placeholder="搜索菜单、页面、操作，可输拼音"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={listId} role="listbox" aria-label="搜索结果" className={styles.list}>
          <Sections sections={sections} current={current} optionId={optionId} onChoose={choose} />
        </div>
        <p role="status" className={styles.status}>
          {entries.length === 0 && <span>没有找到相关内容</span>}
          {failed.map((title) => (
            <span key={title}>{title}暂时无法搜索</span>
          ))}
        </p>
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
        </p>
      </div>
    </dialog>
  );
}

interface SectionsProps {
  readonly sections: readonly Section[];
  /** Index of the marked entry over all sections. */
  readonly current: number;
  readonly optionId: (index: number) => string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Sections({ sections, current, optionId, onChoose }: SectionsProps): ReactNode {
  let index = -1;
  return sections.map(({ title, entries }) => (
    <div key={title} role="group" aria-label={title}>
      <div className={styles.heading} aria-hidden="true">
        {title}
      </div>
      {entries.map((entry) => {
        index += 1;
        return (
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
            onPointerEnter={() => fetchAhead(entry)}
            onClick={() => onChoose(entry)}
          >
            <span className={styles.title}>{entry.title}</span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </div>
        );
      })}
    </div>
  ));
}

/** Fetches the page of an entry that somebody has come to, which may be chosen next. */
function fetchAhead(entry: PaletteEntry | undefined): void {
  if (entry?.path !== undefined && hasSpareLine()) preloadPage(entry.path);
}

/** Which entry a key leads to; null when the key is for the text. */
function keyTarget(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'PageDown':
      return Math.min(current + 8, count - 1);
    case 'PageUp':
      return Math.max(current - 8, 0);
    default:
      return null;
  }
}

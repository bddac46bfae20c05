import { api } from '@hospital/shared/api';
import { Can } from '@hospital/shared/session';
import { Button, confirm, message } from '@hospital/shared/ui/core';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { ImportDialog } from './ImportDialog';
import { ImportList } from './ImportList';
import classes from './import.module.css';

interface Opened {
  readonly file: File;
  /** A new one for each opening, so that nothing of the one before stays. */
  readonly opening: number;
  readonly visible: boolean;
}

const WORKBOOK = /\.xlsx$/i;

/** Template, import and the list of imports, for who may import (spec 1 §2, §6). */
export function ImportButtons(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [listing, setListing] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = ''; // the same file may be chosen again, e.g. once it is mended
    if (!file) return;
    if (!WORKBOOK.test(file.name)) return message.error('请选择.xlsx格式的文件');
    if (!(await confirm({ content: `确定要导入${file.name}吗?` }))) return;
    setOpened((before) => ({ file, opening: (before?.opening ?? 0) + 1, visible: true }));
  };

  return (
    <Can permission="sys:store:importStore">
      <Button onClick={() => void api.storeImports.template({}).catch(() => undefined)}>下载导入模板</Button>
      <Button onClick={() => input.current?.click()}>导入门店</Button>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept=".xlsx"
        aria-label="选择门店导入文件"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button onClick={() => setListing(true)}>导入记录</Button>
      {opened && (
        <ImportDialog
          key={opened.opening}
          file={opened.file}
          visible={opened.visible}
          onClose={() => setOpened({ ...opened, visible: false })}
        />
      )}
      <ImportList visible={listing} onClose={() => setListing(false)} />
    </Can>
  );
}

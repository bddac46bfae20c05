import { api } from '@hospital/shared/api';
import { Can } from '@hospital/shared/session';
import { Button, confirm, message } from '@hospital/shared/ui/core';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { ImportDialog } from './ImportDialog';
import classes from './import.module.css';

interface Opened {
  readonly file: File;
  /** A new one for each opening, so that nothing of the one before stays. */
  readonly opening: number;
  readonly visible: boolean;
}

const WORKBOOK = /\.xlsx$/i;

/** Template and import, for who may import users. */
export function UserImport(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = ''; // the same file may be chosen again, e.g. once it is mended
    if (!file) return;
    if (!WORKBOOK.test(file.name)) {
      message.error('请选择.xlsx格式的文件');
      return;
    }
    if (!(await confirm({ content: `确定要导入${file.name}吗?` }))) return;
    setOpened((before) => ({ file, opening: (before?.opening ?? 0) + 1, visible: true }));
  };

  return (
    <Can permission="sys:user:import">
      <Button onClick={() => void api.users.importTemplate({}).catch(() => undefined)}>下载导入模板</Button>
      <Button onClick={() => input.current?.click()}>导入</Button>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept=".xlsx"
        aria-label="选择用户导入文件"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      {opened && (
        <ImportDialog
          key={opened.opening}
          file={opened.file}
          visible={opened.visible}
          onClose={() => setOpened({ ...opened, visible: false })}
        />
      )}
    </Can>
  );
}

import { Suspense, useRef, useState, type ChangeEvent, type ComponentType, type ReactNode } from 'react';
import { LARGEST_WORKBOOK } from '../../contract/fileTypes';
import { Button } from '../Button';
import { message } from '../message';
import { confirm } from '../Modal';

/** What the dialog of an import is given. One instance serves one opening. */
export interface ImportDialogOpening {
  readonly file: File;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface ImportFileProps {
  /** Words of the button. */
  readonly label: string;
  /** What is imported: `门店`. */
  readonly what: string;
  /** Its code may come when it is wanted (`lazy`). */
  readonly dialog: ComponentType<ImportDialogOpening>;
}

interface Opened {
  readonly file: File;
  /** A new one for each opening, so that nothing of the one before stays. */
  readonly opening: number;
  readonly visible: boolean;
}

const WORKBOOK = /\.xlsx$/i;

/** Why a file is not even read, in words; null when it is. */
function refusalOf({ name, size }: File): string | null {
  if (!WORKBOOK.test(name)) return '请选择.xlsx格式的文件';
  if (size === 0) return '文件内容为空';
  return size > LARGEST_WORKBOOK ? `文件不能超过${LARGEST_WORKBOOK / 1024 / 1024}MB，请拆分后分次导入` : null;
}

/** A button that takes one workbook and, once its user has said yes, opens the dialog for it (spec 1 §5). */
export function ImportFile({ label, what, dialog: Dialog }: ImportFileProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = ''; // the same file may be chosen again, e.g. once it is mended
    if (!file) return;
    const refused = refusalOf(file);
    if (refused) {
      message.error(refused);
      return;
    }
    if (!(await confirm({ content: `确定要导入${file.name}吗?` }))) return;
    setOpened((before) => ({ file, opening: (before?.opening ?? 0) + 1, visible: true }));
  };

  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx"
        aria-label={`选择${what}导入文件`}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      {opened && (
        <Suspense fallback={null}>
          <Dialog
            key={opened.opening}
            file={opened.file}
            visible={opened.visible}
            onClose={() => setOpened({ ...opened, visible: false })}
          />
        </Suspense>
      )}
    </>
  );
}

import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDraft } from '@hospital/shared/drafts';
import { DraftOffer } from '@hospital/shared/ui/core';
import { typedCells, type Mending, type TypedCell } from './mending';

interface Typed {
  readonly cells: readonly TypedCell[];
}

/** Cells that are named one by one; of more their number is told. */
const MOST_NAMED = 10;

/**
 * Keeps what is typed over in the rows of a file, for who has to choose that file once more: after an ended session, a
 * reload or a crash.
 */
export function useTypedDraft(
  file: File,
  { columns, rows }: Mending,
  onType: (row: number, column: number, text: string) => void,
): { readonly offer: ReactNode; readonly forget: () => void } {
  const draft = useDraft<Typed>(`customer-import:${file.name}:${file.size}:${file.lastModified}`);
  const keep = useEffectEvent(() => {
    const cells = typedCells(rows);
    draft.keep(cells.length > 0 ? { cells } : null);
  });
  useEffect(() => keep(), [rows]);

  const textAt = ({ row, column }: TypedCell): string =>
    rows.find((one) => one.row === row && !one.file)?.cells[column] ?? '';
  const differences = ({ cells }: Typed) => {
    const differing = cells.filter((cell) => textAt(cell) !== cell.text);
    const named = differing.slice(0, MOST_NAMED).map((cell) => ({
      ...{ label: `第${cell.row}行${columns[cell.column] ?? ''}`, saved: textAt(cell), draft: cell.text },
    }));
    const more = differing.length - named.length;
    return more > 0 ? [...named, { label: `另有${more}个单元格`, saved: '', draft: '' }] : named;
  };
  return {
    offer: rows.length > 0 && (
      <DraftOffer
        draft={draft}
        differences={differences}
        onRestore={({ cells }) => {
          for (const { row, column, text } of cells) onType(row, column, text);
        }}
      />
    ),
    forget: () => draft.keep(null),
  };
}

/** One line of a tree as it stands on the screen. */
export interface TreeLine {
  /** 1 for a root. */
  readonly level: number;
  /** Undefined for a node that has nothing below it. */
  readonly open: boolean | undefined;
}

/** What a key does in a tree: goes to a line, opens or closes the present one. */
export type TreeKeyMove = { readonly to: number } | 'open' | 'close' | null;

/** What `key` means on the line `at` by the ARIA tree pattern; null when it means nothing there. */
export function treeKeyMove(key: string, at: number, lines: readonly TreeLine[]): TreeKeyMove {
  const line = lines[at];
  if (!line) return null;
  switch (key) {
    case 'ArrowDown':
      return at + 1 < lines.length ? { to: at + 1 } : null;
    case 'ArrowUp':
      return at > 0 ? { to: at - 1 } : null;
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: lines.length - 1 };
    case 'ArrowRight':
      if (line.open === false) return 'open';
      return line.open && (lines[at + 1]?.level ?? 0) > line.level ? { to: at + 1 } : null;
    case 'ArrowLeft': {
      if (line.open) return 'close';
      const parent = lines.findLastIndex(({ level }, index) => index < at && level < line.level);
      return parent >= 0 ? { to: parent } : null;
    }
    default:
      return null;
  }
}

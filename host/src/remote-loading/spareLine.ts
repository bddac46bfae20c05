/** What browsers tell of the line (Network Information API); Firefox and Safari tell nothing. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
  readonly metered?: boolean;
}

const SLOW: readonly unknown[] = ['slow-2g', '2g', '3g'];

/**
 * Whether the line may carry what nobody has asked for yet: not where it is slow or paid by what it carries, as far as
 * the browser knows, or where its user saves data.
 */
export function hasSpareLine(): boolean {
  const { connection } = navigator as { readonly connection?: Line };
  if (!navigator.onLine) return false;
  if (!connection) return true;
  const { saveData, effectiveType, type, metered } = connection;
  return !saveData && !metered && type !== 'cellular' && !SLOW.includes(effectiveType);
}

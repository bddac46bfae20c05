import { formatFen } from '@hospital/shared/format';

/** Money that may be below nothing, as people write it: `-¥137.50`. @param fen integer fen */
export const inYuan = (fen: number): string => `${fen < 0 ? '-' : ''}¥${formatFen(Math.abs(fen))}`;

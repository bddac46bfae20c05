/** Width and height of each page of a PDF, in millimetres. Chromium writes its pages uncompressed. */
export function pagesOf(pdf: Buffer): { readonly width: number; readonly height: number }[] {
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)[^]*?\/MediaBox\s*\[[^\]]+\]/g) ?? [];
  return pages.map((page) => {
    const [, , width = 0, height = 0] = (/\/MediaBox\s*\[([^\]]+)\]/.exec(page)?.[1] ?? '')
      .trim()
      .split(/\s+/)
      .map(Number);
    return { width: millimetres(width), height: millimetres(height) };
  });
}

const millimetres = (points: number): number => (points * 25.4) / 72;

import { unzipSync, zipSync } from 'fflate';

/** A workbook is an archive; most bytes, inflated, of one of its parts and of all. Honest lists have a tenth of it. */
const mostOfOne = 48 * 1024 * 1024;
const mostOfAll = 96 * 1024 * 1024;

/** What exceljs needs to know the cells. Pictures, fonts, macros and whatever else was packed are never inflated. */
const needed = [
  /^\/?_rels\/\.rels$/,
  /^\/?xl\/(workbook|sharedStrings|styles)\.xml$/,
  /^\/?xl\/_rels\/workbook\.xml\.rels$/,
  /^\/?xl\/worksheets\/sheet\d+\.xml$/,
  /^\/?xl\/worksheets\/_rels\/sheet\d+\.xml\.rels$/,
  /^\/?xl\/(comments|tables\/table)\d+\.xml$/,
  /^\/?xl\/drawings\/vmlDrawing\d+\.vml$/,
];

/** Thrown for an archive that says that it unpacks to more than a list can be. */
export class TooLarge extends Error {}

/**
 * The parts of a workbook that hold its cells, as an archive that is not compressed: exceljs inflates whatever it is
 * given, into memory that no limit of its thread holds. The sizes that the directory of the archive names are added up
 * before anything is inflated; the space given to a part is what was named, so that one that named too little stays
 * cut off there.
 *
 * @throws TooLarge; any other error for what is no archive
 */
export function neededParts(content: ArrayBuffer): Uint8Array {
  let all = 0;
  const parts = unzipSync(new Uint8Array(content), {
    filter: ({ name, size, originalSize }) => {
      // A part that is stored, not deflated, takes its packed size, whatever else it names.
      const most = Math.max(size, originalSize);
      all += most;
      if (most > mostOfOne || all > mostOfAll) throw new TooLarge();
      return needed.some((pattern) => pattern.test(name));
    },
  });
  return zipSync(parts, { level: 0 });
}

import { or, sql, type SQL } from 'drizzle-orm';
import { contains } from '../../platform/database/paging';
import { product } from '../stock/schema';

/** Products that a text finds: a part of name, generic name, pinyin, initials or code, or the whole barcode. */
export const matching = (text: string): SQL | undefined =>
  or(
    contains(product.name, text),
    contains(product.genericName, text),
    contains(product.pinyin, text),
    contains(product.py, text),
    contains(product.code, text),
    sql`(${product.barcode} <> '' and ${product.barcode} = ${text})`,
  );

/** In the category or below it. */
export const inCategory = (code: string): SQL => sql`starts_with(${product.categoryCode}, ${code})`;

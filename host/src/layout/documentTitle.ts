const PRODUCT = '宠物医院连锁管理系统';

/** Title of the document while a page is on screen (spec 1 §1). */
export const titleOfPage = (page: string): string => `${page} - ${PRODUCT}`;

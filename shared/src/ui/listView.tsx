/**
 * Lists of the server's records with filter, order, pages, columns and kept searches, shared at run time as one module;
 * loaded when the first page of such a list is opened.
 */
export type { FilterField } from './list/filterFields';
export type { ListColumn } from './list/listColumns';
export { givenOf, placeOf, useListQuery, type FilterValues, type ListControl } from './list/listQuery';
export * from './list/ListView';
export { useDoctorField } from './list/useDoctorField';
export { useStoreField } from './list/useStoreField';

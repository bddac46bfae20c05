/** Tables and lists, shared at run time as one module; loaded when the first page needs it. */
export * from './DataTable';
export * from './Descriptions';
export * from './List';
export * from './Pager';
export * from './treeKeys';
export * from './RowAction';

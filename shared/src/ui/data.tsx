/**
 * Tables, lists and the forms of their records, shared at run time as one module; loaded when the first page needs it.
 */
export * from './checkSort';
export * from './ChoiceSelect';
export * from './DataTable';
export * from './Descriptions';
export * from './dictionary/DictSelect';
export * from './dictionary/DictText';
export * from './dictionary/useDictionary';
export * from './importing/ImportFile';
export * from './List';
export * from './optionContains';
export * from './PagedTable';
export * from './Pager';
export * from './recordForm';
export * from './RowAction';
export * from './sayGone';
export * from './treeKeys';
export * from './useDialog';
export * from './useSettled';

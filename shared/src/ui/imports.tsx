/** The dialog of imports of workbooks, shared at run time as one module; loaded when the first one is opened. */
export * from './importing/ImportDialog';

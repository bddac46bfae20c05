/** The dialogs of imports of workbooks, shared at run time as one module; loaded when the first one is opened. */
export * from './importing/ImportDialog';
export * from './importing/ImportsDialog';

/** Dates and times, shared at run time as one module. */
export * from './DatePicker';
export * from './TimePicker';

/** Fields for days, shared at run time as one module; loaded when the first form or filter with one is shown. */
export * from './dates/DateField';
export * from './dates/DateRange';
export * from './dates/DateTimeField';

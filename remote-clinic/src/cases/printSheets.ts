/** What is printed of cases, in one file that is loaded when somebody prints. */
export { printCases } from './printCase';
export { printSummary } from './printSummary';

/** The fields for days in a chunk of their own. */
export { DateRange as default } from '@hospital/shared/ui/date';

/** The field for day and time, with the calendar: fetched when a form shows it. */
export { DateTimeField as default } from '@hospital/shared/ui/date';

/** The field for a day, with the calendar: fetched when a form shows it. */
export { DateField as default } from '@hospital/shared/ui/date';

/** The widget in a chunk of its own. */
export { Upload as default } from '@hospital/shared/ui/upload';

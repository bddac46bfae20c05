/** Attachments of the records of this remote, in a chunk of its own. */
export { FileList, Upload } from '@hospital/shared/ui/upload';

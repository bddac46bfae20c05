/** What shows and takes files, in a chunk of its own. */
export { Gallery, openFile, Upload } from '@hospital/shared/ui/upload';

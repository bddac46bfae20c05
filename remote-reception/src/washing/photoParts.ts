/** What shows and takes photographs, in a chunk of its own. */
export { PictureList, Upload } from '@hospital/shared/ui/upload';

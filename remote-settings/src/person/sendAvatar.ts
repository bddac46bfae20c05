/** Comes with its group of the UI kit when the first picture is to be sent. */
export { sendPicture } from '@hospital/shared/ui/upload';

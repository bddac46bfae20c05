/** Pictures of a store, to look at; in a chunk of its own. */
export { PictureList as default } from '@hospital/shared/ui/upload';

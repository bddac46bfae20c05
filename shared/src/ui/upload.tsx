/** Files and pictures of forms, shared at run time as one module; loaded when the first page needs it. */
export * from './uploading/CameraDialog';
export * from './uploading/FileList';
export * from './uploading/Gallery';
export * from './uploading/openFile';
export * from './uploading/PictureList';
export * from './uploading/sendPicture';
export * from './uploading/Upload';

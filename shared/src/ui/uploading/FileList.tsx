import type { ReactNode } from 'react';
import { isImage, typeOfName } from '../../contract/fileTypes';
import { IconFile } from '../icons/icons';
import { openFile } from './openFile';
import { PictureList } from './PictureList';
import type { GalleryPicture } from './Gallery';
import classes from './Upload.module.css';

/**
 * Files of a record, to look at: pictures in a gallery, PDF in the browser, office files by the configured viewer or
 * saved.
 */
export function FileList({ files }: { readonly files: readonly GalleryPicture[] }): ReactNode {
  const isPicture = ({ url }: GalleryPicture): boolean => isImage(typeOfName(url) ?? '');
  const pictures = files.filter(isPicture);
  const documents = files.filter((file) => !isPicture(file));
  return (
    <div className={classes.files}>
      {pictures.length > 0 && <PictureList pictures={pictures} />}
      {documents.length > 0 && (
        <ul className={classes.rows}>
          {documents.map((file) => (
            <li key={file.url} className={classes.row}>
              <IconFile aria-hidden="true" />
              <button type="button" className={classes.link} onClick={() => openFile(file)}>
                {file.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

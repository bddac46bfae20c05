import { type ReactNode, useState } from 'react';
import { Gallery, type GalleryPicture } from './Gallery';
import classes from './Upload.module.css';

/** Small pictures to look at; a click shows one large, the others beside it. */
export function PictureList({ pictures }: { readonly pictures: readonly GalleryPicture[] }): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  return (
    <>
      <ul className={classes.tiles}>
        {pictures.map(({ url, name }, index) => (
          <li key={url} className={classes.tile}>
            <button
              type="button"
              className={classes.look}
              aria-label={`查看${name}`}
              onClick={() => setAt(index)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Gallery pictures={pictures} at={at} onClose={() => setAt(null)} />
    </>
  );
}

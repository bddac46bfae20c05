import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** A file of a database, or a folder, by its path in the data directory. */
interface ImageEntry {
  readonly path: string;
  readonly mode: number;
  /** Null for a folder. */
  readonly content: Uint8Array | null;
}

/** The files of an embedded database; a folder comes before what lies in it. */
export type DatabaseImage = readonly ImageEntry[];

/** What is used of the file system that the engine sees, which no package has types for. */
interface EngineFs {
  readdir(path: string): string[];
  isDir(mode: number): boolean;
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: EngineFile };
}

interface EngineFile {
  readonly mode: number;
  contents: Uint8Array<ArrayBuffer>;
  /** `contents` may have room for more. */
  usedBytes: number;
  node_ops: { mknod(parent: EngineFile, name: string, mode: number, device: number): EngineFile };
  stream_ops: { readonly write: WriteFile };
}

type WriteFile = (stream: { readonly node: EngineFile }, ...args: unknown[]) => number;

const { PGDATA } = PGlite.paths;

const fsOf = (pglite: PGlite): EngineFs => pglite.Module.FS as unknown as EngineFs;

/** The files of a database in memory as they are now. */
export function takeImage(pglite: PGlite): DatabaseImage {
  const fs = fsOf(pglite);
  const entriesOf = (folder: string): ImageEntry[] =>
    fs
      .readdir(PGDATA + folder)
      .filter((name) => name !== '.' && name !== '..')
      .flatMap((name) => {
        const path = `${folder}/${name}`;
        const { node } = fs.lookupPath(PGDATA + path);
        return fs.isDir(node.mode)
          ? [{ path, mode: node.mode, content: null }, ...entriesOf(path)]
          : [{ path, mode: node.mode, content: node.contents.slice(0, node.usedBytes) }];
      });
  return entriesOf('');
}

/** Writes the files into a folder. */
export function unpackImage(image: DatabaseImage, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { path, content } of image) {
    if (content === null) mkdirSync(join(folder, path));
    else writeFileSync(join(folder, path), content);
  }
}

/** Files whose content is still that of the image, which others read too. */
const shared = new WeakSet<EngineFile>();

/**
 * A file system in memory that begins with the files of an image. They are not copied: databases of one process share
 * them, and a file is copied when it is first written to. Reading a template anew for each would cost a second.
 */
export class ImageFs extends MemoryFS {
  constructor(private readonly image: DatabaseImage) {
    super();
  }

  override initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('The engine is told before its files are');
    const fs = fsOf(this.pg);
    fs.mkdirTree(PGDATA);
    const folders = new Map([['', fs.lookupPath(PGDATA).node]]);
    let operations: EngineFile['stream_ops'] | undefined;
    for (const { path, mode, content } of this.image) {
      const end = path.lastIndexOf('/');
      const parent = folders.get(path.slice(0, end));
      if (!parent) throw new Error(`${path} comes before its folder`);
      const node = parent.node_ops.mknod(parent, path.slice(end + 1), mode, 0);
      if (content === null) {
        folders.set(path, node);
        continue;
      }
      node.contents = content as Uint8Array<ArrayBuffer>;
      node.usedBytes = content.length;
      node.stream_ops = operations ??= copyingBeforeWrite(node.stream_ops);
      shared.add(node);
    }
    return Promise.resolve();
  }
}

const copyingBeforeWrite = (own: EngineFile['stream_ops']): EngineFile['stream_ops'] => ({
  ...own,
  write(stream, ...args) {
    // Only writing in place changes the bytes themselves: what makes a file longer or shorter gives it new ones.
    if (shared.delete(stream.node)) stream.node.contents = stream.node.contents.slice();
    return own.write(stream, ...args);
  },
});

/** Files of the engine itself, which it only reads: all databases of a process share one copy, too. */
export class EngineFiles extends Blob {
  readonly #content: ArrayBuffer;

  constructor(content: ArrayBuffer) {
    super([]);
    this.#content = content;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#content);
  }
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { randomId } from '../../api/randomId';
import { message } from '../message';
import { beginTransfer, endTransfer, retryTransfer, useTransfers } from './transfers';
import type { UploadedFile } from './uploadedFile';
import { refusalOf, type UploadKind } from './uploadKinds';

interface UploadsOptions {
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  readonly kind: UploadKind;
  readonly limit: number;
  readonly keyword: string;
}

/** The files of a form and their uploads: added, sent one after the other, cancelled, tried again, moved, removed. */
export function useUploads({ value, onChange, kind, limit, keyword }: UploadsOptions) {
  const sending = useTransfers();
  /** Files of which the form may not have told yet: two uploads may end between two drawings. */
  const files = useRef(value);
  const tell = useRef(onChange);
  useLayoutEffect(() => {
    tell.current = onChange;
  });
  useLayoutEffect(() => {
    files.current = value;
  }, [value]);

  const set = (next: readonly UploadedFile[]): void => {
    files.current = next;
    tell.current(next);
  };

  // What has come through since the form was last on screen, too.
  useEffect(() => {
    const arrived = new Map(
      files.current.flatMap(({ uid, url }) => {
        const kept = url === '' ? sending.get(uid)?.kept : null;
        return kept ? [[uid, kept] as const] : [];
      }),
    );
    if (arrived.size === 0) return;
    files.current = files.current.map((file) => ({ ...file, ...arrived.get(file.uid) }));
    tell.current(files.current);
    for (const uid of arrived.keys()) endTransfer(uid);
  }, [sending, value]);

  /** @returns whether there is still room; if not, says so (spec 1 §5) */
  const hasRoom = (more = 1): boolean => {
    if (files.current.length + more <= limit) return true;
    message.warning(`最多上传${limit}个文件`);
    return false;
  };

  const add = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return;
    const good = chosen.filter((file) => {
      const refused = refusalOf(file, kind);
      if (refused) message.error(`${file.name}：${refused}`);
      return !refused;
    });
    hasRoom(good.length);
    const fitting = good.slice(0, Math.max(0, limit - files.current.length));
    const added = fitting.map((file) => ({ uid: randomId(), url: '', name: file.name, file }));
    if (added.length === 0) return;
    set([...files.current, ...added.map(({ uid, url, name }) => ({ uid, url, name }))]);
    for (const { uid, file } of added) void beginTransfer(uid, file, keyword);
  };

  return {
    sending,
    hasRoom,
    add,
    retry: (uid: string): void => retryTransfer(uid, keyword),
    /** Takes a file away; one under way is cancelled. */
    remove: (uid: string): void => {
      endTransfer(uid);
      set(files.current.filter((each) => each.uid !== uid));
    },
    move: (uid: string, by: -1 | 1): void => {
      const next = [...files.current];
      const at = next.findIndex((each) => each.uid === uid);
      const [moved] = next.splice(at, 1);
      if (!moved) return;
      next.splice(Math.min(Math.max(at + by, 0), next.length), 0, moved);
      set(next);
    },
  };
}

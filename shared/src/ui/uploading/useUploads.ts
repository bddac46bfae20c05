import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/apiError';
import { postFile } from '../../api/postFile';
import { randomId } from '../../api/randomId';
import { message } from '../message';
import type { UploadedFile } from './uploadedFile';
import { refusalOf, type UploadKind } from './uploadKinds';

/** How far a file is that has no address yet. */
export interface Sending {
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words; null while it is under way. */
  readonly failure: string | null;
}

interface UploadsOptions {
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  readonly kind: UploadKind;
  readonly limit: number;
  readonly keyword: string;
}

/** So many files travel at a time; the others wait. */
const MOST_AT_ONCE = 3;

/** The files of a form and their uploads: added, sent one after the other, cancelled, tried again, moved, removed. */
export function useUploads({ value, onChange, kind, limit, keyword }: UploadsOptions) {
  const [sending, setSending] = useState<ReadonlyMap<string, Sending>>(new Map());
  /** Files of which the form may not have told yet: two uploads may end between two drawings. */
  const files = useRef(value);
  const controllers = useRef(new Map<string, AbortController>());
  const waiting = useRef<(() => void)[]>([]);
  const running = useRef(0);
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
  const note = (uid: string, state: Sending | null): void =>
    setSending((known) => {
      const next = new Map(known);
      if (state) next.set(uid, state);
      else next.delete(uid);
      return next;
    });

  const send = async (uid: string, file: File): Promise<void> => {
    const controller = new AbortController();
    controllers.current.set(uid, controller);
    note(uid, { file, progress: 0, failure: null });
    if (running.current >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.current.push(go));
    running.current += 1;
    try {
      controller.signal.throwIfAborted();
      const { url } = await postFile(file, {
        keyword,
        signal: controller.signal,
        onProgress: (progress) => {
          if (!controller.signal.aborted) note(uid, { file, progress, failure: null });
        },
      });
      note(uid, null);
      set(files.current.map((each) => (each.uid === uid ? { ...each, url } : each)));
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = error instanceof ApiError ? error.message : '上传失败';
      note(uid, { file, progress: 0, failure });
    } finally {
      running.current -= 1;
      controllers.current.delete(uid);
      waiting.current.shift()?.();
    }
  };

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
    for (const { uid, file } of added) void send(uid, file);
  };

  return {
    sending,
    hasRoom,
    add,
    retry: (uid: string): void => {
      const state = sending.get(uid);
      if (state) void send(uid, state.file);
    },
    /** Takes a file away; one under way is cancelled. */
    remove: (uid: string): void => {
      controllers.current.get(uid)?.abort();
      note(uid, null);
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

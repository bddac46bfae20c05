import { fileTypeRules, fileTypes, isImage } from '@hospital/shared/contract/fileTypes';
import { useSession } from '@hospital/shared/session';
import { Button, IconUser, PageSkeleton } from '@hospital/shared/ui/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useUpdateAvatar } from './person.calls';
import classes from './person.module.css';

const Camera = lazy(() => import(/* webpackChunkName: "camera" */ './Camera'));

const ACCEPTED = fileTypes.filter(isImage).map((type) => fileTypeRules[type].mediaType);

/** The user's picture; pictures only (spec 1 §2). */
export function Avatar(): ReactNode {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [photographing, setPhotographing] = useState<boolean | null>(null);
  const updating = useUpdateAvatar();

  const change = async (file: File): Promise<void> => {
    setSending(true);
    try {
      // By the rules and words of every other upload.
      const { sendPicture } = await import(/* webpackChunkName: "avatar" */ './sendAvatar');
      const photo = await sendPicture(file, 'avatar');
      if (photo !== null) await updating.mutateAsync({ photo });
    } catch {
      // the client has said why
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={classes.avatar} aria-label="头像">
      <span className={classes.picture}>
        {user.ext.photoUrl ? (
          <img src={user.ext.photoUrl} alt={`${user.name}的头像`} />
        ) : (
          <IconUser aria-label="未上传头像" role="img" />
        )}
      </span>
      <div className={classes.avatarActions}>
        <Button loading={sending} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        <Button disabled={sending} onClick={() => setPhotographing(true)}>
          拍照
        </Button>
      </div>
      <p className={classes.hint}>支持JPG、PNG、WebP、GIF图片，不超过10MB</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="更换头像"
        accept={ACCEPTED.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = ''; // the same file may be chosen again
          if (file) void change(file);
        }}
      />
      {photographing !== null && (
        <Suspense fallback={<PageSkeleton rows={1} />}>
          <Camera
            visible={photographing}
            onPhoto={(file) => void change(file)}
            onClose={() => setPhotographing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

import { PageSkeleton } from '@hospital/shared/ui/core';
import type { UploadProps } from '@hospital/shared/ui/upload';
import { lazy, type ReactNode, Suspense } from 'react';

const FileList = lazy(async () => ({
  default: (await import(/* webpackChunkName: "attachments" */ './attachmentParts')).FileList,
}));
const Upload = lazy(async () => ({
  default: (await import(/* webpackChunkName: "attachments" */ './attachmentParts')).Upload,
}));

interface AttachmentsProps {
  readonly files: readonly { readonly url: string; readonly name: string }[];
}

/** Files of a record; nothing where there are none. What shows them comes when the first are there. */
export function Attachments({ files }: AttachmentsProps): ReactNode {
  if (files.length === 0) return null;
  return (
    <Suspense fallback={<PageSkeleton rows={1} />}>
      <FileList files={files} />
    </Suspense>
  );
}

/** Files that a form attaches: pictures, also of the camera, and documents. */
export function AttachmentsField(props: Omit<UploadProps, 'kind'>): ReactNode {
  return (
    <Suspense fallback={<PageSkeleton rows={2} />}>
      <Upload {...props} kind="file" camera aria-label="附件" />
    </Suspense>
  );
}

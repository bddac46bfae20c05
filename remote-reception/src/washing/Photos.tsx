import { lazy, type ReactNode, Suspense } from 'react';
import { MOST_WASH_PHOTOS } from '@hospital/shared/contract/washWords';
import { everythingUploaded, FormItem, PageSkeleton } from '@hospital/shared/ui/core';

const PictureList = lazy(async () => ({
  default: (await import(/* webpackChunkName: "photos" */ './photoParts')).PictureList,
}));
const Upload = lazy(async () => ({
  default: (await import(/* webpackChunkName: "photos" */ './photoParts')).Upload,
}));

interface PhotosProps {
  /** Of what: `洗前`. */
  readonly what: string;
  readonly urls: readonly string[];
}

/** Photographs of a plan, small; nothing where there are none. */
export function Photos({ what, urls }: PhotosProps): ReactNode {
  if (urls.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PictureList pictures={urls.map((url, index) => ({ url, name: `${what}照片${index + 1}` }))} />
    </Suspense>
  );
}

/** Photographs in a form, also by the camera. */
export const PhotosField = ({
  field,
  label,
}: {
  readonly field: string;
  readonly label: string;
}): ReactNode => (
  <Suspense fallback={<PageSkeleton rows={1} />}>
    <FormItem field={field} label={label} rules={[everythingUploaded]}>
      <Upload kind="image" camera limit={MOST_WASH_PHOTOS} keyword="wash" aria-label={label} />
    </FormItem>
  </Suspense>
);

import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
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

/**
 * Photographs in a form, also by the camera. The field is there before its box is: a form that gained one later would
 * take it for a change.
 */
export const PhotosField = ({
  field,
  label,
}: {
  readonly field: string;
  readonly label: string;
}): ReactNode => (
  <FormItem field={field} label={label} rules={[everythingUploaded]}>
    <PhotosBox aria-label={label} />
  </FormItem>
);

/** A form gives the value. */
const PhotosBox = (props: Omit<ComponentProps<typeof Upload>, 'kind' | 'keyword'>): ReactNode => (
  <Suspense fallback={<PageSkeleton rows={1} />}>
    <Upload {...props} kind="image" camera limit={MOST_WASH_PHOTOS} keyword="wash" />
  </Suspense>
);

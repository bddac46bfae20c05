import { useState } from 'react';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { useDialog } from '@hospital/shared/ui/data';

/**
 * A dialog of one of the listed follow-ups, which stays as it was when the dialog opened. Of an owner's record nothing
 * but the id outlives the page; after a reload the row comes with the list.
 *
 * @param name what the dialog is called among those of its page
 */
export function useReviewDialog(list: readonly Review[] | undefined, name?: string) {
  const { dialog, open, close } = useDialog<{ readonly id: string }>(name);
  const [opened, setOpened] = useState<Review>();
  const wanted = dialog?.task.id;
  const review = opened && opened.id === wanted ? opened : list?.find(({ id }) => id === wanted);
  if (review && review !== opened) setOpened(review);
  return {
    dialog,
    review,
    open: (chosen: Review): void => {
      setOpened(chosen);
      open({ id: chosen.id });
    },
    close,
  };
}

import { CameraDialog, photoFile } from '@hospital/shared/ui/upload';
import type { ReactNode } from 'react';

interface CameraProps {
  readonly visible: boolean;
  readonly onPhoto: (file: File) => void;
  readonly onClose: () => void;
}

/** Comes with its group of the UI kit when the first photo is to be taken. */
export default function Camera({ visible, onPhoto, onClose }: CameraProps): ReactNode {
  return (
    <CameraDialog visible={visible} onConfirm={(dataUrl) => onPhoto(photoFile(dataUrl))} onClose={onClose} />
  );
}

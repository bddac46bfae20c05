import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '../Alert';
import { Button } from '../Button';
import { message } from '../message';
import { Modal } from '../Modal';
import classes from './CameraDialog.module.css';

/** Spec 1 §2 Camera dialog; the video's 401 × 340 are in the stylesheet. */
const DIALOG_WIDTH = 481;

const NO_CAMERA = '当前设备未识别到摄像头';
const FORBIDDEN = '摄像头权限被拒绝，请在浏览器地址栏中允许使用摄像头后重试';
const BUSY = '摄像头无法打开，可能正被其他程序使用';

interface CameraDialogProps {
  readonly visible: boolean;
  /** Gets the photo as a PNG data URL; the dialog closes by itself. */
  readonly onConfirm: (dataUrl: string) => void;
  readonly onClose: () => void;
}

/** Takes a photo with the camera of the device (spec 1 §2 Personal centre, §4 Camera). */
export function CameraDialog({ visible, onConfirm, onClose }: CameraDialogProps): ReactNode {
  const [photo, setPhoto] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [live, setLive] = useState<HTMLVideoElement | null>(null);

  const close = (): void => {
    setPhoto(null);
    setFailure(null);
    onClose();
  };
  const footer =
    failure !== null ? (
      <Button type="primary" onClick={() => setFailure(null)}>
        重试
      </Button>
    ) : photo === null ? (
      <Button type="primary" disabled={!live} onClick={() => live && setPhoto(frameOf(live))}>
        拍照
      </Button>
    ) : (
      <>
        <Button onClick={() => setPhoto(null)}>重新拍照</Button>
        <Button
          type="primary"
          onClick={() => {
            onConfirm(photo);
            close();
          }}
        >
          确定
        </Button>
      </>
    );

  return (
    <Modal
      title="拍照"
      visible={visible}
      style={{ width: DIALOG_WIDTH }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          {footer}
        </>
      }
    >
      <div className={classes.stage}>
        {failure !== null ? (
          <Alert type="warning" content={failure} />
        ) : (
          <>
            <LiveVideo
              hidden={photo !== null}
              onLive={setLive}
              onFailure={(words) => {
                setPhoto(null);
                setFailure(words);
                message.warning(words);
              }}
            />
            {photo !== null && <img className={classes.picture} src={photo} alt="所拍照片" />}
          </>
        )}
      </div>
    </Modal>
  );
}

interface LiveVideoProps {
  readonly hidden: boolean;
  /** Gets the element once it shows something, null when it no longer does. */
  readonly onLive: (video: HTMLVideoElement | null) => void;
  /** Gets the words to show. */
  readonly onFailure: (words: string) => void;
}

/** What the camera sees for as long as this is on screen; then its tracks are stopped. */
function LiveVideo({ hidden, onLive, onFailure }: LiveVideoProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const live = useEffectEvent(onLive);
  const failed = useEffectEvent(onFailure);

  useEffect(() => {
    let wanted = true;
    let stream: MediaStream | null = null;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    openCamera().then(
      (opened) => {
        stream = opened;
        if (!wanted) return stop();
        // Pulled out, or taken away in the browser's bar.
        for (const track of opened.getVideoTracks()) track.onended = () => failed(NO_CAMERA);
        if (video.current) video.current.srcObject = opened;
        return undefined;
      },
      (error: unknown) => {
        if (wanted) failed(wordsFor(error));
      },
    );
    return () => {
      wanted = false;
      stop();
      live(null);
    };
  }, []);

  return (
    <video
      ref={video}
      className={classes.picture}
      aria-label="摄像头画面"
      hidden={hidden}
      autoPlay
      muted
      playsInline
      onPlaying={(event) => onLive(event.currentTarget)}
    />
  );
}

async function openCamera(): Promise<MediaStream> {
  // Missing over plain http, where browsers give no camera to anybody.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('', 'NotFoundError');
  return devices.getUserMedia({ video: { width: { ideal: 1280 }, height: { ideal: 960 } }, audio: false });
}

function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return FORBIDDEN;
  return name === 'NotReadableError' || name === 'AbortError' ? BUSY : NO_CAMERA;
}

/** What the video shows now, as a PNG data URL. */
function frameOf(video: HTMLVideoElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas.toDataURL('image/png');
}

/** A photo of the camera as a file to upload. */
export function photoFile(dataUrl: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) =>
    letter.charCodeAt(0),
  );
  return new File([bytes], '拍照.png', { type: 'image/png' });
}

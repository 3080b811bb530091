import { useEffect, useRef, useState } from 'react';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';

interface CameraDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** The picture is read so wide at most: more takes long and reads no better. */
const WIDEST = 1280;

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, WIDEST / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The picture of the camera until it shows a barcode. Nothing of it leaves this device. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });
  useEffect(() => {
    const leaving = new AbortController();
    let stream: MediaStream | undefined;
    const run = async () => {
      const [camera, { decodeImage }] = await Promise.all([
        navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: WIDEST } },
        }),
        import('./decode-image.ts'),
      ]);
      stream = camera;
      const view = video.current;
      if (leaving.signal.aborted || !view) {
        for (const track of camera.getTracks()) track.stop();
        return;
      }
      view.srcObject = camera;
      await view.play();
      const canvas = document.createElement('canvas');
      while (!leaving.signal.aborted) {
        const picture = pictureOf(view, canvas);
        const code = picture && (await decodeImage(picture));
        if (code !== null && !leaving.signal.aborted) {
          found.current(code);
          return;
        }
        await new Promise(requestAnimationFrame);
      }
    };
    run().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setFailure(
        error instanceof DOMException && error.name === 'NotAllowedError'
          ? 'This site may not use the camera. Allow it in the settings of your browser.'
          : 'The camera could not be opened. Type the number below the bars instead.',
      );
    });
    return () => {
      leaving.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <Dialog title="Scan a barcode" open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {failure === undefined ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera"
          className="aspect-video w-full rounded-md bg-hover object-cover"
        />
      ) : (
        <Banner tone="bad" announce>
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}

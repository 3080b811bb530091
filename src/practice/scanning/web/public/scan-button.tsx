import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { readScan, type Scanned } from '../../scanned.rules.ts';
import { useReader } from '../use-reader.ts';

// The decoder is large, and most people never open a camera.
const CameraDialog = lazy(async () => ({ default: (await import('../camera-dialog.tsx')).CameraDialog }));

interface ScanButtonProps {
  /** Of the camera. A screen with several buttons says what each is for. */
  readonly label?: string;
  readonly onScan: (scanned: Scanned) => void;
}

/** A barcode by camera, or by a handheld reader while no field has the focus, for a screen that has a search of its own. */
export function ScanButton({ label = 'Scan with the camera', onScan }: ScanButtonProps) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const scan = (code: string) => {
    setCameraOpen(false);
    onScan(readScan(code));
  };
  useReader(scan);
  return (
    <>
      <Button size="icon" aria-label={label} onClick={() => setCameraOpen(true)}>
        <ScanBarcode aria-hidden />
      </Button>
      {isCameraOpen && (
        <Suspense>
          <CameraDialog onCode={scan} onClose={() => setCameraOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

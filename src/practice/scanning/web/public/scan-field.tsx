import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { readScan, type Scanned } from '../../scanned.rules.ts';
import { useReader } from '../use-reader.ts';

// The decoder is large, and most people never open a camera.
const CameraDialog = lazy(async () => ({ default: (await import('../camera-dialog.tsx')).CameraDialog }));

interface ScanFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly onScan: (scanned: Scanned) => void;
}

/** A barcode by camera, by a handheld reader, whichever field has the focus, or typed. */
export function ScanField({ label, hint, error, onScan }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [isCameraOpen, setCameraOpen] = useState(false);
  const scan = (code: string) => {
    setText('');
    setCameraOpen(false);
    if (code.trim() !== '') onScan(readScan(code));
  };
  useReader(scan);
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-2">
      <Field label={label} hint={hint} error={error}>
        <Input
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            scan(text);
          }}
        />
      </Field>
      {/* Next to the input, below the line of its label. */}
      <Button
        size="icon"
        className="mt-6.5"
        aria-label="Scan with the camera"
        onClick={() => setCameraOpen(true)}
      >
        <Camera aria-hidden />
      </Button>
      {isCameraOpen && (
        <Suspense>
          <CameraDialog onCode={scan} onClose={() => setCameraOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

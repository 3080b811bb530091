import { useEffect, useRef } from 'react';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { ImagingInstance } from '../../contract.ts';
import { type OpenPicture, usePicture } from './use-picture.ts';

interface PicturePaneProps {
  readonly label: string;
  readonly instances: readonly ImagingInstance[];
  readonly isActive: boolean;
  readonly askText: (done: (text: string) => void) => void;
  /** Called with undefined when the picture is gone. */
  readonly onOpen: (open: OpenPicture | undefined, element: HTMLElement | null) => void;
  readonly onActivate: () => void;
}

/** One picture on the screen, from loading to drawing. */
export function PicturePane({ label, instances, isActive, askText, onOpen, onActivate }: PicturePaneProps) {
  const { ref, open, loaded, error, retry } = usePicture(instances, askText);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  }, [onOpen]);
  useEffect(() => {
    latest.current(open, box.current);
    return () => latest.current(undefined, null);
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- which picture the buttons act on; each has its own keys
    <div
      ref={box}
      role="img"
      aria-label={label}
      data-shown={open !== undefined}
      className={cn(
        'relative min-h-[24rem] flex-1 overflow-hidden rounded-lg border bg-black',
        isActive ? 'border-brand' : 'border-line',
      )}
      onPointerDown={onActivate}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div ref={ref} className="absolute inset-0 touch-none" />
      {error !== undefined && (
        <div className="absolute inset-0 grid place-items-center bg-surface">
          <ErrorState title="The image could not be shown" error={error} onRetry={retry} />
        </div>
      )}
      {error === undefined && !open && (
        <div className="absolute inset-0 grid place-items-center p-8 text-white">
          <div className="w-full max-w-xs" role="status">
            <p className="mb-2 text-center text-sm">Loading images</p>
            <Progress
              value={Math.round((100 * loaded) / Math.max(1, instances.length))}
              label="Images loaded"
            />
          </div>
        </div>
      )}
    </div>
  );
}

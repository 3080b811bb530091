import { useEffect, useRef, useState } from 'react';
import type { ImagingInstance } from '../../contract.ts';
import { loadStack, type StackImage } from './image-files.ts';
import { startCornerstone } from './start-cornerstone.ts';
import { openViewport, type PictureViewport } from './viewport.ts';

export interface OpenPicture {
  readonly viewport: PictureViewport;
  readonly stack: readonly StackImage[];
}

interface UsedPicture {
  readonly ref: (element: HTMLDivElement | null) => void;
  /** Undefined until the picture is shown. */
  readonly open: OpenPicture | undefined;
  readonly loaded: number;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Shows the pictures of a series in an element. */
export function usePicture(
  instances: readonly ImagingInstance[],
  askText: (done: (text: string) => void) => void,
): UsedPicture {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState<OpenPicture>();
  const [loaded, setLoaded] = useState(0);
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const ask = useRef(askText);
  useEffect(() => {
    ask.current = askText;
  }, [askText]);
  const key = instances.map(({ id }) => id).join(' ');

  useEffect(() => {
    if (!element || instances.length === 0) return undefined;
    let viewport: PictureViewport | undefined;
    let isGone = false;
    const observer = new ResizeObserver(() => viewport?.resize());
    const show = async () => {
      await startCornerstone();
      const stack = await loadStack(instances, (count) => !isGone && setLoaded(count));
      if (isGone) return;
      viewport = openViewport(element, (done) => ask.current(done));
      await viewport.show(stack, 0);
      observer.observe(element);
      setOpen({ viewport, stack });
    };
    show().catch(
      (reason: unknown) => !isGone && setError(reason ?? new Error('The image could not be shown.')),
    );
    return () => {
      isGone = true;
      observer.disconnect();
      viewport?.close();
      setOpen(undefined);
      setLoaded(0);
      setError(undefined);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same pictures are the same, whichever array names them
  }, [element, key, round]);
  return { ref: setElement, open, loaded, error, retry: () => setRound((before) => before + 1) };
}

import { type RefCallback, useCallback, useState } from 'react';

interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element in pixels; 0 until it is known. The observer reports the first one before the first paint. */
export function useElementSize(): readonly [ref: RefCallback<HTMLElement>, size: ElementSize] {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const observer = new ResizeObserver(() =>
      setSize((known) =>
        known.width === node.clientWidth && known.height === node.clientHeight
          ? known
          : { width: node.clientWidth, height: node.clientHeight },
      ),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

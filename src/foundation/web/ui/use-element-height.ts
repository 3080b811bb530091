import { type RefCallback, useCallback, useState } from 'react';

/** The height of an element in pixels; 0 until it is known. */
export function useElementHeight(): readonly [ref: RefCallback<HTMLElement>, height: number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setHeight(node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}

import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** How far the list was scrolled, by the key of the history entry. */
const positions = new Map<string, number>();

/** Remembers how far a frame is scrolled. @returns the position at which the person has left it. */
export function useKeptPosition(frame: RefObject<HTMLElement | null>): number {
  const { key } = useLocation();
  const [position] = useState(() => positions.get(key) ?? 0);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element) positions.set(key, element.scrollTop);
    };
  }, [frame, key]);
  return position;
}

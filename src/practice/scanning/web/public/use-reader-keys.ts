import { type KeyboardEvent, useRef } from 'react';
import { nextKey, NOTHING_TYPED } from '../../reader-keys.rules.ts';

/**
 * SCAN-2. For a field in which numbers are typed: says with the Enter of a handheld reader what it typed there, which is a scan and no
 * number. Null for every other key.
 */
export function useReaderKeys(): (event: KeyboardEvent) => string | null {
  const typed = useRef(NOTHING_TYPED);
  return (event) => {
    const next = nextKey(typed.current, event.key, event.timeStamp);
    typed.current = next.typed;
    return next.code;
  };
}

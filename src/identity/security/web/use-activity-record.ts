import { useEffect } from 'react';
import { recordActivity } from './desk-storage.ts';

const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Records any input. */
export function useActivityRecord(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const touch = () => recordActivity(Date.now());
    const options = { capture: true, passive: true };
    for (const event of TOUCHES) window.addEventListener(event, touch, options);
    return () => {
      for (const event of TOUCHES) window.removeEventListener(event, touch, options);
    };
  }, [isOn]);
}

import { useEffect } from 'react';
import { noteTouch } from './desk-memory.ts';

const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Notes that somebody is here, whatever they do. */
export function useTouch(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const touch = () => noteTouch(Date.now());
    const options = { capture: true, passive: true };
    for (const event of TOUCHES) window.addEventListener(event, touch, options);
    return () => {
      for (const event of TOUCHES) window.removeEventListener(event, touch, options);
    };
  }, [isOn]);
}

import { useEffect, useRef } from 'react';
import { nextKey, NOTHING_TYPED } from '../reader-keys.rules.ts';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** SCAN-2. Calls back with what a handheld reader reads while no field has the focus. */
export function useReader(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let typed = NOTHING_TYPED;
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      const next = nextKey(typed, event.key, event.timeStamp);
      typed = next.typed;
      // Nobody types so fast: the letters of a code are no shortcuts.
      if (typed.text.length > 1) event.stopPropagation();
      if (next.code === null) return;
      // Enter would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      latest.current(next.code);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

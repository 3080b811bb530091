import { useEffect, useRef } from 'react';

/** Runs once, even if React mounts the component twice. */
export function useOnce(action: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    action();
  });
}

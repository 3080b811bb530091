import { useEffect, useRef } from 'react';
import { registerShortcut, type Shortcut } from './shortcut-registry.ts';

/**
 * Registers a shortcut while the component is mounted; the help behind `?` lists it.
 * Does nothing while `keys` or `run` is undefined.
 */
export function useShortcut(
  keys: string | undefined,
  run: (() => void) | undefined,
  label: string,
  { isInDialog = false }: Pick<Shortcut, 'isInDialog'> = {},
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const bound = keys !== undefined && run !== undefined;
  useEffect(() => {
    if (!bound) return undefined;
    return registerShortcut({ keys, label, isInDialog, run: () => latest.current?.() });
  }, [keys, label, bound, isInDialog]);
}

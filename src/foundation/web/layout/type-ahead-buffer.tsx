import { useEffect } from 'react';

interface TypeAheadBufferProps {
  readonly onType: (letter: string) => void;
}

/** Stands in for a field whose code is on its way: what is typed meanwhile is kept for it, and is nobody's shortcut. */
export function TypeAheadBuffer({ onType }: TypeAheadBufferProps) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onType(event.key);
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [onType]);
  return null;
}

import { useEffect } from 'react';

interface TypeAheadBufferProps {
  readonly onType: (letter: string) => void;
}

/** Captures what is typed while a field's code is loading, so that no letter is lost or taken for a shortcut. */
export function TypeAheadBuffer({ onType }: TypeAheadBufferProps) {
  useEffect(() => {
    const capture = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onType(event.key);
    };
    document.addEventListener('keydown', capture, { capture: true });
    return () => document.removeEventListener('keydown', capture, { capture: true });
  }, [onType]);
  return null;
}

import { type DragEvent, useEffect, useRef, useState } from 'react';

const filesIn = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];

/** Receives files that are dropped on an element, or pasted anywhere on the page but in a text. */
export function useDropZone(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0 || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      latest.current?.(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  if (!onFiles) return { isOver: false, zone: {} };
  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const files = filesIn(event.dataTransfer);
        if (files.length > 0) onFiles(files);
      },
    },
  };
}

import { useState } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

/** Reads what is to be printed, and gives it until it is on paper, so that the printed version can be rendered. */
export function usePrint<T>(read: () => Promise<T>) {
  const [isReading, setReading] = useState(false);
  const [printed, setPrinted] = useState<T>();
  return {
    isReading,
    printed,
    start: async () => {
      setReading(true);
      try {
        const next = await read();
        setPrinted(() => next);
      } catch (error) {
        notify({ title: 'The timeline could not be printed', text: messageOf(error), tone: 'destructive' });
      }
      setReading(false);
    },
    end: () => setPrinted(undefined),
  };
}

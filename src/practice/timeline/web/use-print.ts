import { useState } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

/** Reads what is to be printed, and then lets the printed version be rendered until it is on paper. */
export function usePrint(read: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'reading' | 'printing'>('idle');
  return {
    isReading: state === 'reading',
    isPrinting: state === 'printing',
    start: async () => {
      setState('reading');
      try {
        await read();
        setState('printing');
      } catch (error) {
        setState('idle');
        notify({ title: 'The timeline was not printed', text: messageOf(error), tone: 'destructive' });
      }
    },
    end: () => setState('idle'),
  };
}

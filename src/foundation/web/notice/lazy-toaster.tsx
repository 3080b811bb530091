import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasWaitingNotices, subscribeToNotices } from './notify.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

let needed = false;
/** Once loaded, the toaster stays mounted. */
const isNeeded = () => (needed ||= hasWaitingNotices());

/** Where notices appear. The toaster's code is loaded with the first notice. */
export function LazyToaster() {
  const show = useSyncExternalStore(subscribeToNotices, isNeeded, () => false);
  if (!show) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

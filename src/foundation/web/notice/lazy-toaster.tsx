import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasWaitingNotices, subscribeToNotices } from './notify.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

let needed = false;
/** Once needed, the toaster stays. */
const isNeeded = () => (needed ||= hasWaitingNotices());

/** Where notices appear. Its code is fetched with the first of them. */
export function LazyToaster() {
  const show = useSyncExternalStore(subscribeToNotices, isNeeded, () => false);
  if (!show) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

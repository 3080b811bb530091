import { useEffect } from 'react';
import { call } from '#foundation/web/api.ts';
import { attachToDeskEndpoint } from '../contract.ts';
import { forgetDesk, rememberDesk } from './desk-storage.ts';

/**
 * Tells the server that this person is at this shared browser, once for each who comes; learns whether it still is one,
 * and its minutes.
 *
 * @param userId null: nobody, or no shared browser.
 */
export function useAttachment(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    call(attachToDeskEndpoint, {}).then(
      ({ device }) => (device === null ? forgetDesk() : rememberDesk(device.autoLockMinutes)),
      // Out of reach for now: it locks all the same.
      () => undefined,
    );
  }, [userId]);
}

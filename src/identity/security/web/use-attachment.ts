import { useEffect } from 'react';
import { call } from '#foundation/web/api.ts';
import { attachToDeskEndpoint } from '../contract.ts';
import { forgetDesk, rememberDesk } from './desk-storage.ts';

/**
 * Attaches the session to this shared browser on the server, once per person, and learns whether it is still shared
 * and its minutes.
 *
 * @param userId null if nobody is signed in, or the browser is not shared.
 */
export function useAttachment(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    call(attachToDeskEndpoint, {}).then(
      ({ device }) => (device === null ? forgetDesk() : rememberDesk(device.autoLockMinutes)),
      // The server is unreachable: it locks anyway.
      () => undefined,
    );
  }, [userId]);
}

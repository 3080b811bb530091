import { readDevice } from '#foundation/values/read-device.ts';

/** `Chrome on Windows`, from the `User-Agent` header of a session. */
export function describeDevice(userAgent: string | null): string {
  // How a server-side fetch of Node introduces itself.
  if (userAgent?.startsWith('node')) return 'A program';
  return readDevice(userAgent ?? '').name ?? 'Unknown device';
}

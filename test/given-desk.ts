import { addDeskDeviceEndpoint, setMyPinEndpoint } from '#identity/security/contract.ts';
import type { createTestApi } from './api.ts';
import type { Person } from './given.ts';

type TestApi = ReturnType<typeof createTestApi>;

/** A front desk device: its cookie, as it sends it. */
export interface Desk {
  readonly deviceId: string;
  readonly cookie: string;
}

/** The part of a `Set-Cookie` header that a browser sends back. */
export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('__Host-tailwell-desk=')) ?? '';

let count = 0;

/** A front desk device that a clinic admin has set up. */
export async function givenDesk(api: TestApi, admin: Person): Promise<Desk> {
  const { status, body, headers } = await api.call(admin, addDeskDeviceEndpoint, {
    name: `Front desk ${(count += 1)}`,
  });
  if (status !== 200) throw new Error(`a device was refused: ${JSON.stringify(body)}`);
  return { deviceId: body.id, cookie: cookieOf(headers) };
}

/** Sets a PIN for an account without a password that has just signed in. */
export async function givenPin(api: TestApi, person: Person, pin: string): Promise<void> {
  const { status, body } = await api.call(person, setMyPinEndpoint, { pin, password: '' });
  if (status !== 200) throw new Error(`a PIN was refused: ${JSON.stringify(body)}`);
}

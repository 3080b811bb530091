import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { clientAddress } from './client-address.ts';

/** Used for every request whose address is unknown. They share one allowance, so hiding the address gains nothing. */
export const UNKNOWN_ADDRESS = 'unknown';

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined; // Called without a socket, as tests may.
  }
}

interface Proxies {
  readonly trustedProxies: number;
}

/** Anything that is not an IP address counts as unknown. */
const known = (address: string): string => (isIP(address) === 0 ? UNKNOWN_ADDRESS : address);

/** The address that a request came from. */
export const createAddressOf =
  ({ trustedProxies }: Proxies) =>
  (c: Context): string =>
    known(clientAddress(socketAddress(c), c.req.header('x-forwarded-for'), trustedProxies));

/** The same for a request that did not pass through the router, such as a websocket upgrade. */
export const createAddressOfRequest =
  ({ trustedProxies }: Proxies) =>
  ({ headers, socket }: IncomingMessage): string =>
    known(
      clientAddress(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(', '), trustedProxies),
    );

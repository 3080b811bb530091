import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { clientAddress } from './client-address.ts';

/** Stands for everybody whose address cannot be told: they share one allowance, so that hiding it gains nothing. */
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

/** What is no address is nobody's. */
const known = (address: string): string => (isIP(address) === 0 ? UNKNOWN_ADDRESS : address);

/** Where a request comes from. */
export const createAddressOf =
  ({ trustedProxies }: Proxies) =>
  (c: Context): string =>
    known(clientAddress(socketAddress(c), c.req.header('x-forwarded-for'), trustedProxies));

/** The same for a request that has not come through the router, such as one for a websocket. */
export const createAddressOfRequest =
  ({ trustedProxies }: Proxies) =>
  ({ headers, socket }: IncomingMessage): string =>
    known(
      clientAddress(
        socket.remoteAddress,
        [headers['x-forwarded-for']].flat().join(', ') || undefined,
        trustedProxies,
      ),
    );

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

/** Where a request comes from; what is no address is nobody's. */
export const createAddressOf =
  ({ trustedProxies }: { readonly trustedProxies: number }) =>
  (c: Context): string => {
    const address = clientAddress(socketAddress(c), c.req.header('x-forwarded-for'), trustedProxies);
    return isIP(address) === 0 ? UNKNOWN_ADDRESS : address;
  };

import type { Context } from 'hono';
import type { ServerSettings } from '../settings/server-settings.ts';

/**
 * The origin that the client used. Without PUBLIC_URL the server answers under any name that reaches it: localhost
 * and 127.0.0.1 are two origins. Forwarded headers count only if our own proxy wrote them.
 */
export const createOriginOf =
  ({
    publicUrl,
    publicUrlIsGiven,
    trustedProxies,
  }: Pick<ServerSettings, 'publicUrl' | 'publicUrlIsGiven' | 'trustedProxies'>) =>
  (c: Context): string => {
    if (publicUrlIsGiven) return publicUrl;
    const { origin, protocol, host } = new URL(c.req.url);
    const forwarded = (name: string) =>
      trustedProxies > 0 ? c.req.header(name)?.split(',').at(-1)?.trim().toLowerCase() : undefined;
    const scheme = forwarded('x-forwarded-proto') ?? protocol.slice(0, -1);
    const named = `${scheme}://${forwarded('x-forwarded-host') ?? host}`;
    return ['http', 'https'].includes(scheme) && URL.canParse(named) ? new URL(named).origin : origin;
  };

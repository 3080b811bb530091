import { readWebhook } from '../../webhook.rules.ts';
import { withFreshToken } from '../fresh-access.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { APPLIED, type CrmEvent, type EventEffect, ignored } from '../public/crm-event.ts';
import { NotConnected } from '../public/not-connected.ts';
import { ProviderError } from '../public/provider-error.ts';
import { mintLocationToken } from '../provider/provider-oauth.ts';
import type { AffectedConnection } from '../webhook-store.ts';

export type WebhookParts = Pick<ConnectionParts, 'access' | 'clients' | 'store' | 'webhooks'>;

/** The provider gives no token for what is not installed; about our own app it answers 401. */
const isNotInstalled = (error: unknown): boolean =>
  error instanceof NotConnected ||
  (error instanceof ProviderError && error.failure === 'no_token' && error.response?.status === 400);

/** Whether the provider still gives tokens for a connection, or for one location of it. @throws ProviderError */
async function isStillInstalled(
  { access, clients }: WebhookParts,
  { clinicId, locationId }: CrmEvent,
  { userId, isWhole }: AffectedConnection,
): Promise<boolean> {
  const owner = { userId, clinicId };
  try {
    const { connection, refreshed } = await access.get(owner);
    if (!isWhole && locationId !== null) {
      await withFreshToken(access, owner, ({ pair: { accessToken, companyId } }) =>
        mintLocationToken(clients.of(userId), { accessToken, companyId: companyId ?? '', locationId }),
      );
    } else if (!refreshed) await access.get(owner, connection.rotation);
    return true;
  } catch (error) {
    if (isNotInstalled(error)) return false;
    throw error;
  }
}

/**
 * The app was uninstalled. An event without a timestamp, or from before the connection, may be an old one that is sent
 * again: then the provider is asked.
 */
export async function applyUninstall(parts: WebhookParts, event: CrmEvent): Promise<EventEffect> {
  const { webhooks } = parts;
  const companyId = readWebhook(event.payload)?.companyId ?? null;
  const affected = await webhooks.findAffected(event, companyId);
  if (affected.length === 0) return ignored('No connection from before it is left.');
  const gone: string[] = [];
  for (const one of affected) {
    if (one.isCertain || !(await isStillInstalled(parts, event, one))) gone.push(one.userId);
  }
  if (gone.length === 0) return ignored('The app is still installed there.');
  await webhooks.endConnections(event, companyId, gone);
  return APPLIED;
}

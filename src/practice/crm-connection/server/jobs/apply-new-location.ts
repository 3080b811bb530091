import { readWebhook } from '../../webhook.rules.ts';
import { withFreshToken } from '../fresh-access.ts';
import { readAccount } from '../provider/read-account.ts';
import { APPLIED, type CrmEvent, type EventEffect, ignored } from '../public/crm-event.ts';
import type { WebhookParts } from './apply-uninstall.ts';

/** The app was installed in another location of an agency, or a location has another name: its list is read again. */
export async function applyNewLocation(
  { access, clients, store, webhooks }: WebhookParts,
  event: CrmEvent,
): Promise<EventEffect> {
  const companyId = readWebhook(event.payload)?.companyId ?? null;
  const agencies = companyId === null ? [] : await webhooks.findAgencyConnections(event, companyId);
  for (const userId of agencies) {
    const owner = { userId, clinicId: event.clinicId };
    await withFreshToken(access, owner, async ({ pair }) =>
      store.saveAccount(owner, pair, await readAccount(clients.of(userId), pair)),
    );
  }
  return agencies.length > 0 ? APPLIED : ignored('No agency is connected here.');
}

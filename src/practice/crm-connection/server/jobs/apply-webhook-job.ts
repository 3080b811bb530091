import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { NEW_LOCATION_KINDS, UNINSTALL } from '../../webhook.rules.ts';
import { type CrmEvent, type EventEffect, type EventHandlers, ignored } from '../public/crm-event.ts';
import { applyNewLocation } from './apply-new-location.ts';
import { applyUninstall, type WebhookParts } from './apply-uninstall.ts';

function effectOf(parts: WebhookParts, handlers: EventHandlers, event: CrmEvent): Promise<EventEffect> {
  if (event.kind === UNINSTALL) return applyUninstall(parts, event);
  if (NEW_LOCATION_KINDS.has(event.kind)) return applyNewLocation(parts, event);
  // The registered handlers are for the platform's connections only.
  if (event.clinicId !== null) return Promise.resolve(ignored('Events of a clinic have no effect yet.'));
  const handle = Object.hasOwn(handlers, event.kind) ? handlers[event.kind] : undefined;
  return handle ? handle(event) : Promise.resolve(ignored('Events of this kind have no effect.'));
}

/** Applies a stored event. Idempotent: applying an event again has no further effect. */
export async function applyWebhook(
  parts: WebhookParts,
  handlers: EventHandlers,
  webhookId: string,
): Promise<void> {
  const event = await parts.webhooks.find(webhookId);
  if (!event) return;
  const { outcome, reason } = await effectOf(parts, handlers, event);
  await parts.webhooks.complete(webhookId, outcome, reason);
}

/** @param parts null if no provider is configured: then the job does nothing. */
export const applyWebhookJob = (parts: WebhookParts | null, handlers: EventHandlers): Job =>
  defineJob('crm.applyWebhook', async ({ webhookId }) => {
    if (parts) await applyWebhook(parts, handlers, webhookId);
  });

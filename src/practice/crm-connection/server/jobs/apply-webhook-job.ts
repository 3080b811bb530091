import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { NEW_LOCATION_KINDS, UNINSTALL } from '../../webhook.rules.ts';
import {
  type ClinicEventHandlers,
  type CrmEvent,
  type EventEffect,
  type EventHandlers,
  ignored,
} from '../public/crm-event.ts';
import { applyNewLocation } from './apply-new-location.ts';
import { applyUninstall, type WebhookParts } from './apply-uninstall.ts';

/** The handlers of features, for the platform's connections and for those of clinics. */
export interface WebhookHandlers {
  readonly platform: EventHandlers;
  readonly clinics: ClinicEventHandlers;
}

const NO_EFFECT = ignored('Events of this kind have no effect.');

function effectOf(parts: WebhookParts, handlers: WebhookHandlers, event: CrmEvent): Promise<EventEffect> {
  if (event.kind === UNINSTALL) return applyUninstall(parts, event);
  if (NEW_LOCATION_KINDS.has(event.kind)) return applyNewLocation(parts, event);
  const { clinicId, kind } = event;
  if (clinicId === null) {
    const handle = Object.hasOwn(handlers.platform, kind) ? handlers.platform[kind] : undefined;
    return handle ? handle(event) : Promise.resolve(NO_EFFECT);
  }
  const handle = Object.hasOwn(handlers.clinics, kind) ? handlers.clinics[kind] : undefined;
  return handle ? handle({ ...event, clinicId }) : Promise.resolve(NO_EFFECT);
}

/** Applies a stored event. Idempotent: applying an event again has no further effect. */
export async function applyWebhook(
  parts: WebhookParts,
  handlers: WebhookHandlers,
  webhookId: string,
): Promise<void> {
  const event = await parts.webhooks.find(webhookId);
  if (!event) return;
  const { outcome, reason } = await effectOf(parts, handlers, event);
  await parts.webhooks.complete(webhookId, outcome, reason);
}

/** @param parts null if no provider is configured: then the job does nothing. */
export const applyWebhookJob = (parts: WebhookParts | null, handlers: WebhookHandlers): Job =>
  defineJob('crm.applyWebhook', async ({ webhookId }) => {
    if (parts) await applyWebhook(parts, handlers, webhookId);
  });

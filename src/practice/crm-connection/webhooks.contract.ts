import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

export const WebhookState = z.enum(['waiting', 'applied', 'ignored', 'refused', 'failed']);
export type WebhookState = z.infer<typeof WebhookState>;

/** An event received from the CRM, without its payload. */
export const CrmWebhook = z.object({
  id: z.uuid(),
  kind: z.string(),
  locationId: z.string().nullable(),
  scheme: z.enum(['ed25519', 'rsa']).nullable(),
  state: WebhookState,
  reason: z.string().nullable(),
  receivedAt: Instant,
  /** The number of replays. */
  replays: z.number().int(),
});
export type CrmWebhook = z.infer<typeof CrmWebhook>;

const WebhookList = z.object({ items: z.array(CrmWebhook) });
const ReplayInput = z.strictObject({ webhookId: z.uuid() });
const Replayed = z.object({ id: z.uuid() });

/** The latest fifty events of the platform's connections, including refused ones. */
export const listPlatformWebhooksEndpoint = endpoint({
  id: 'crm.listPlatformWebhooks',
  method: 'GET',
  path: '/v1/platform/crm/webhooks',
  summary: 'Lists events that the CRM sent to the platform.',
  permission: 'platform_crm:manage',
  reads: ['crmWebhooks'],
  input: z.strictObject({}),
  output: WebhookList,
  errors: [],
});

/** `not_found` for a refused event, whose payload was not stored. */
export const replayPlatformWebhookEndpoint = endpoint({
  id: 'crm.replayPlatformWebhook',
  method: 'POST',
  path: '/v1/platform/crm/webhooks/{webhookId}/replay',
  summary: 'Applies an event of the CRM again.',
  permission: 'platform_crm:manage',
  audit: 'crm_webhook.replayed',
  changes: ['crmWebhooks'],
  input: ReplayInput,
  output: Replayed,
  errors: ['not_found'],
});

/** The latest fifty events of the clinic's own connection. */
export const listWebhooksEndpoint = endpoint({
  id: 'crm.listWebhooks',
  method: 'GET',
  path: '/v1/crm/webhooks',
  summary: 'Lists events that the CRM sent to the clinic.',
  permission: 'crm:manage',
  reads: ['crmWebhooks'],
  input: z.strictObject({}),
  output: WebhookList,
  errors: [],
});

export const replayWebhookEndpoint = endpoint({
  id: 'crm.replayWebhook',
  method: 'POST',
  path: '/v1/crm/webhooks/{webhookId}/replay',
  summary: 'Applies an event of the clinic’s CRM again.',
  permission: 'crm:manage',
  audit: 'crm_webhook.replayed',
  changes: ['crmWebhooks'],
  input: ReplayInput,
  output: Replayed,
  errors: ['not_found'],
});

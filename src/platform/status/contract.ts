import * as z from 'zod';
import {
  COMPONENT_STATES,
  INCIDENT_IMPACTS,
  INCIDENT_STATES,
  MEASURED_STATES,
  STATUS_COMPONENTS,
} from '#vocabulary/status.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

/** An update of an incident. */
export const IncidentUpdate = z.object({
  state: z.enum(INCIDENT_STATES),
  message: z.string(),
  postedAt: Instant,
});
export type IncidentUpdate = z.infer<typeof IncidentUpdate>;

/** An incident as everybody may read it; the latest update first. */
export const Incident = z.object({
  id: z.uuid(),
  title: z.string(),
  impact: z.enum(INCIDENT_IMPACTS),
  components: z.array(z.enum(STATUS_COMPONENTS)),
  state: z.enum(INCIDENT_STATES),
  openedAt: Instant,
  resolvedAt: Instant.nullable(),
  updates: z.array(IncidentUpdate),
});
export type Incident = z.infer<typeof Incident>;

/** The counted measurements of a day; days without any are omitted. */
export const StatusDay = z.object({
  on: CalendarDay,
  checks: z.number().int(),
  degraded: z.number().int(),
  down: z.number().int(),
});
export type StatusDay = z.infer<typeof StatusDay>;

export const ComponentStatus = z.object({
  component: z.enum(STATUS_COMPONENTS),
  label: z.string(),
  state: z.enum(COMPONENT_STATES),
  /** Since when it has this state; null when it was never measured. */
  since: Instant.nullable(),
  /** The last 90 days (UTC), in order. */
  days: z.array(StatusDay),
});
export type ComponentStatus = z.infer<typeof ComponentStatus>;

export const PublicStatus = z.object({
  /** The worst state of the components that are in use. */
  state: z.enum(COMPONENT_STATES),
  /** The summary in one sentence. */
  sentence: z.string(),
  /** The time of the latest measurement; null when there is none. */
  measuredAt: Instant.nullable(),
  /** The last of the 90 days. */
  today: CalendarDay,
  components: z.array(ComponentStatus),
  /** Ongoing ones first, then those of the last 90 days. */
  incidents: z.array(Incident),
});
export type PublicStatus = z.infer<typeof PublicStatus>;

/** What the database stores for the public page: `app.public_status`. */
export const StatusFacts = z.object({
  components: z.array(
    z.object({
      component: z.enum(STATUS_COMPONENTS),
      state: z.enum(MEASURED_STATES),
      since: Instant,
      measuredAt: Instant,
    }),
  ),
  days: z.array(StatusDay.extend({ component: z.enum(STATUS_COMPONENTS) })),
  incidents: z.array(Incident),
});
export type StatusFacts = z.infer<typeof StatusFacts>;

/** Half a minute old at most: measurements come once a minute. */
const CACHE_SECONDS = 30;

export const publicStatusEndpoint = endpoint({
  id: 'status.read',
  method: 'GET',
  path: '/v1/status',
  summary: 'The public status of the service: component states, 90 days of history, incidents.',
  permission: 'public',
  reads: ['incidents'],
  ratePerMinute: 120,
  cacheSeconds: CACHE_SECONDS,
  input: z.strictObject({}),
  output: PublicStatus,
  errors: [],
});

const Message = z.string().trim().min(1, 'Enter a message.').max(2_000, 'Use at most 2,000 characters.');

/** All incidents for the console, the newest first. */
export const listIncidentsEndpoint = endpoint({
  id: 'status.incidents',
  method: 'GET',
  path: '/v1/platform/incidents',
  summary: 'Lists the latest hundred incidents with their updates.',
  permission: 'platform_status:manage',
  reads: ['incidents'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Incident) }),
  errors: [],
});

export const OpenIncident = z.strictObject({
  title: oneLine(120, 'Enter a title.'),
  impact: z.enum(INCIDENT_IMPACTS),
  components: z
    .array(z.enum(STATUS_COMPONENTS))
    .min(1, 'Choose at least one component.')
    .max(STATUS_COMPONENTS.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each component only once.'),
  message: Message,
});
export type OpenIncident = z.infer<typeof OpenIncident>;

/** The public page shows it at once. */
export const openIncidentEndpoint = endpoint({
  id: 'status.openIncident',
  method: 'POST',
  path: '/v1/platform/incidents',
  summary: 'Opens an incident on the public status page.',
  permission: 'platform_status:manage',
  audit: 'incident.opened',
  changes: ['incidents'],
  input: OpenIncident,
  output: Incident,
  errors: [],
  idempotent: true,
});

export const UpdateIncident = z.strictObject({
  incidentId: z.uuid(),
  state: z.enum(INCIDENT_STATES).exclude(['resolved']),
  impact: z.enum(INCIDENT_IMPACTS),
  message: Message,
});
export type UpdateIncident = z.infer<typeof UpdateIncident>;

export const updateIncidentEndpoint = endpoint({
  id: 'status.updateIncident',
  method: 'POST',
  path: '/v1/platform/incidents/{incidentId}/updates',
  summary: 'Posts an update to an incident.',
  permission: 'platform_status:manage',
  audit: 'incident.updated',
  changes: ['incidents'],
  input: UpdateIncident,
  output: Incident,
  errors: ['incident_resolved', 'not_found'],
  idempotent: true,
});

export const ResolveIncident = z.strictObject({ incidentId: z.uuid(), message: Message });
export type ResolveIncident = z.infer<typeof ResolveIncident>;

/** Resolves it: the components show their measured state again. */
export const resolveIncidentEndpoint = endpoint({
  id: 'status.resolveIncident',
  method: 'POST',
  path: '/v1/platform/incidents/{incidentId}/resolution',
  summary: 'Resolves an incident with a final update.',
  permission: 'platform_status:manage',
  audit: 'incident.resolved',
  changes: ['incidents'],
  input: ResolveIncident,
  output: Incident,
  errors: ['incident_resolved', 'not_found'],
  idempotent: true,
});

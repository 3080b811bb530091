import * as z from 'zod';
import { AUDIT_ACTIONS } from '#vocabulary/audit.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** An audit entry: who did what, when, from where, and the values before and after. */
export const AuditEntry = z.object({
  /** Increases with time. */
  id: z.number().int(),
  at: Instant,
  clinicId: z.uuid().nullable(),
  /** Null when the entry belongs to no clinic. */
  clinicName: z.string().nullable(),
  actorId: z.uuid().nullable(),
  /** Null for the server itself and for deleted accounts. */
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  action: z.string(),
  subjectId: z.string(),
  /** The name of the affected record, if it still exists. */
  subjectName: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The front desk device that was used; null for any other browser, and on the platform's page. */
  deviceName: z.string().nullable(),
  /** The support access during which a platform admin did this; null for everybody else. */
  supportAccessId: z.uuid().nullable(),
  /** The reason of the support access; null on the platform's page. */
  supportReason: z.string().nullable(),
  requestId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  ...PageRequest.shape,
  actorId: z.uuid().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** The id of a record, for everything that was done to it. */
  subjectId: z.string().trim().min(1).max(100).optional(),
  /** Everything that was done during one support access. */
  supportAccessId: z.uuid().optional(),
  /** Both days inclusive, in the clinic's time zone; on the platform's page in UTC. */
  fromDay: CalendarDay.optional(),
  toDay: CalendarDay.optional(),
};

export const ListAudit = z.strictObject(filters);
export type ListAudit = z.infer<typeof ListAudit>;

export const listAuditEndpoint = endpoint({
  id: 'auditTrail.list',
  method: 'GET',
  path: '/v1/audit',
  summary: 'The clinic’s audit trail, the latest first.',
  permission: 'audit:read',
  reads: [],
  input: ListAudit,
  output: pageOf(AuditEntry),
  errors: [],
});

export const ListPlatformAudit = z.strictObject({ ...filters, clinicId: z.uuid().optional() });
export type ListPlatformAudit = z.infer<typeof ListPlatformAudit>;

/** The maximum number of entries in one page of an export. */
export const AUDIT_EXPORT_LIMIT = 1000;

/** The same list in large pages, for an export. Each page writes an entry itself. */
export const exportAuditEndpoint = endpoint({
  id: 'auditTrail.export',
  method: 'GET',
  path: '/v1/audit/export',
  summary: 'The filtered audit trail in pages of up to a thousand.',
  permission: 'audit:export',
  audit: 'audit.exported',
  reads: [],
  input: z.strictObject({
    ...filters,
    limit: z.coerce.number().int().min(1).max(AUDIT_EXPORT_LIMIT).default(AUDIT_EXPORT_LIMIT),
  }),
  output: pageOf(AuditEntry),
  errors: [],
});

/** The platform does not see `before`, `after` and the subject's name of a clinic's own entries. */
export const listPlatformAuditEndpoint = endpoint({
  id: 'auditTrail.listPlatform',
  method: 'GET',
  path: '/v1/platform/audit',
  summary: 'The audit trail of the platform and of every clinic, the latest first.',
  permission: 'platform_audit:read',
  reads: [],
  input: ListPlatformAudit,
  output: pageOf(AuditEntry),
  errors: [],
});

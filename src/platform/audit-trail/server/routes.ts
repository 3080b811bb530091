import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { exportAuditEndpoint, listAuditEndpoint, listPlatformAuditEndpoint } from '../contract.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { listPlatformAudit } from './list-platform-audit.ts';

export const auditTrailHandlers: readonly Handler[] = [
  handle(listAuditEndpoint, listAudit),
  handle(exportAuditEndpoint, exportAudit),
  handle(listPlatformAuditEndpoint, listPlatformAudit),
];

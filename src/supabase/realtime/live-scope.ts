import { randomUUID } from 'node:crypto';

/** The live service acting for itself, apart from the people it serves. */
export const LIVE_READ = { databaseRole: 'live_server', mode: 'read' } as const;
export const LIVE_WRITE = { databaseRole: 'live_server', mode: 'write' } as const;

/** Where a question of the live service comes from, as the database is told. */
export const liveOrigin = () => ({ ip: '', userAgent: 'realtime', requestId: randomUUID() });

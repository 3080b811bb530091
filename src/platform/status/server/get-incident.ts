import type { Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { Incident } from '../contract.ts';
import { findIncidents } from './find-incidents.ts';

/** One incident. @throws AppError `not_found`. */
export async function getIncident(tx: Kysely<Tables>, incidentId: string): Promise<Incident> {
  const [incident] = await findIncidents(tx, incidentId);
  if (!incident) throw new AppError('not_found');
  return incident;
}

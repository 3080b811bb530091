import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';
import type { DeskFacts } from '../contract.ts';
import { readDeviceHash } from './device-secret.ts';

/** Attaches the caller's session to the shared device that they are at. */
export async function attachToDesk({ tx, cookies }: PersonContext): Promise<{ device: DeskFacts | null }> {
  const hash = readDeviceHash(cookies);
  if (!hash) return { device: null };
  const { rows } = await sql<{ device: DeskFacts | null }>`
    select app.attach_to_desk_device(${hash}) as device`.execute(tx);
  return { device: rows[0]?.device ?? null };
}

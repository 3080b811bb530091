import { sql } from 'kysely';
import * as z from 'zod';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { CrmLocation } from '../../contract.ts';

const ClinicLink = z.object({
  userId: z.uuid(),
  /** The provider no longer accepts it. */
  needsReconnect: z.boolean(),
  locations: z.array(CrmLocation),
  connectedAt: Instant,
});
/** A CRM connection of a clinic, without secrets: whose it is, and which locations it reaches. */
export type ClinicLink = Readonly<z.infer<typeof ClinicLink>>;

/** The connections of the caller's own clinic, the latest first. */
export const findClinicLinks = (tx: Kysely<Tables>, clinicId: string): Promise<readonly ClinicLink[]> =>
  fetchRows(
    tx,
    ClinicLink,
    sql`select l.user_id as "userId", l.needs_reconnect as "needsReconnect", l.locations, l.connected_at as "connectedAt"
          from app.clinic_crm_links(${clinicId}) l`,
  );

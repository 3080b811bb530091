import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MyPetCard } from '../../own.contract.ts';
import { petCard } from '../public/own-pet-card.ts';

const Row = z.object({ pet: MyPetCard });

/** The caller's pets at all their clinics, living ones first. */
export async function listMyPets(ctx: ClientContext): Promise<{ items: MyPetCard[] }> {
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`
    select json_build_object(${petCard(ctx.now)}) as pet
      from pets p join clinics k on k.id = p.clinic_id
     order by p.deceased_on is not null, p.name_folded, p.id limit 200`,
  );
  return { items: rows.map(({ pet }) => pet) };
}

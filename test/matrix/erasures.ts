import type pg from 'pg';
import { givenClientWithPet } from '../given.ts';

/** A client of a clinic's world whose data can be erased. */
export interface WorldErasures {
  readonly erasableClientId: string;
  /** As it has to be typed. */
  readonly erasableClientName: string;
}

export async function givenErasures(
  owner: pg.Pool,
  { clinicId, canary }: { readonly clinicId: string; readonly canary: string },
): Promise<WorldErasures> {
  const erasableClientName = `${canary} leaving`;
  const { clientId } = await givenClientWithPet(owner, clinicId, { name: erasableClientName });
  return { erasableClientId: clientId, erasableClientName };
}

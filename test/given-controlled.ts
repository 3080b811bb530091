import { expect } from 'vitest';
import { securityHandlers } from '#identity/security/server/routes.ts';
import { planAndDoActEndpoint, undoActEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import {
  getContainerEndpoint,
  openContainerEndpoint,
  setControlledItemEndpoint,
} from '#practice/controlled-drugs/contract.ts';
import {
  confirmAsWitnessEndpoint,
  type Confirmed,
  wasteFromContainerEndpoint,
} from '#practice/controlled-drugs/witness.contract.ts';
import { controlledDrugsHandlers } from '#practice/controlled-drugs/server/routes.ts';
import { receiveStockEndpoint } from '#practice/stock/moves.contract.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { addStockLocationEndpoint, listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenStaff, type Person } from './given.ts';
import { givenItem, givenTreatment } from './given-acts.ts';
import { givenPin } from './given-desk.ts';
import { WRONG_REGISTERS, WRONG_REGISTERS_SINCE_OPENED } from './stock-reconciles.ts';

export const WITNESS_PIN = '839201';

/** A clinic with a safe, a drug of Schedule II, a technician who records and a doctor who witnesses with a PIN. */
export async function givenControlled(db: TestDatabase) {
  const api = createTestApi(db, [
    ...actsHandlers,
    ...controlledDrugsHandlers,
    ...securityHandlers,
    ...stockHandlers,
  ]);
  const treatment = await givenTreatment(db.owner);
  const { clinicId, csr, doctor, visitId } = treatment;
  const [admin, technician] = await Promise.all([
    givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' }),
    givenStaff(db.owner, clinicId, { role: 'technician', name: 'Tess Tech' }),
  ]);
  await givenPin(api, doctor, WITNESS_PIN);
  const [hub] = (await api.call(csr, listStockLocationsEndpoint, {})).body.items;
  const safe = (await api.call(admin, addStockLocationEndpoint, { name: 'Safe', kind: 'cabinet' })).body;
  const hubId = hub?.id ?? '';

  /** A drug that is controlled, with substance, form and strength. */
  async function newDrug(hubLossThousandths = 0): Promise<string> {
    const id = await givenItem(db.owner, clinicId, {
      kind: 'drug',
      stockUnit: 'mL',
      name: 'Methadone 10 mg/mL',
    });
    await db.owner.query(
      `update catalogue_items set control_schedule = 'C-II' where clinic_id = $1 and id = $2`,
      [clinicId, id],
    );
    const { status } = await api.call(admin, setControlledItemEndpoint, {
      itemId: id,
      substance: 'Methadone',
      form: 'Solution for injection',
      strength: '10 mg/mL',
      productCode: null,
      hubLossThousandths,
      version: null,
    });
    expect(status).toBe(200);
    return id;
  }
  const itemId = await newDrug();

  /** Receives so much in one lot, and returns it. */
  async function received(quantityThousandths = 10_000, item = itemId, expiresOn: string | null = null) {
    const { status, body } = await api.call(csr, receiveStockEndpoint, {
      locationId: hubId,
      supplier: 'Depot',
      note: null,
      lines: [{ itemId: item, lotNumber: 'M1', expiresOn, quantityThousandths, costMinor: 5000 }],
    });
    expect(status).toBe(200);
    return body.lots[0]?.lotId ?? '';
  }

  const open = (lotId: string, quantityThousandths = 10_000, item = itemId, person: Person = technician) =>
    api.call(person, openContainerEndpoint, { itemId: item, lotId, locationId: hubId, quantityThousandths });

  /** A container of 10 mL of a new lot. */
  async function opened(quantityThousandths = 10_000, item = itemId): Promise<string> {
    const { status, body } = await open(await received(quantityThousandths, item), quantityThousandths, item);
    expect(status).toBe(200);
    return body.id;
  }

  const draw = (
    containerIds: readonly string[],
    quantityThousandths: number,
    item = itemId,
    person: Person = technician,
  ) =>
    api.call(person, planAndDoActEndpoint, {
      for: { visitId },
      itemId: item,
      quantityThousandths,
      containerIds: [...containerIds],
    });

  const undo = (id: string, person: Person = technician) =>
    api.call(person, undoActEndpoint, { id, reason: 'Mistake' });

  const confirm = (what: Confirmed, pin = WITNESS_PIN, person: Person = technician) =>
    api.call(person, confirmAsWitnessEndpoint, { witnessUserId: doctor.userId, pin, what });

  /** What the doctor confirmed. */
  async function confirmed(what: Confirmed, person: Person = technician): Promise<string> {
    const { body } = await confirm(what, WITNESS_PIN, person);
    expect(body.confirmationId).not.toBeNull();
    return body.confirmationId ?? '';
  }

  async function waste(containerId: string, quantityThousandths: number, person: Person = technician) {
    const confirmationId = await confirmed({ purpose: 'wasted', containerId, quantityThousandths }, person);
    return api.call(person, wasteFromContainerEndpoint, {
      id: containerId,
      quantityThousandths,
      reason: 'left_over',
      note: null,
      confirmationId,
    });
  }

  const container = async (id: string) => (await api.call(technician, getContainerEndpoint, { id })).body;

  return {
    ...treatment,
    api,
    admin,
    technician,
    hubId,
    safeId: safe.id,
    itemId,
    newDrug,
    received,
    open,
    opened,
    draw,
    undo,
    confirm,
    confirmed,
    waste,
    container,
  };
}
export type GivenControlled = Awaited<ReturnType<typeof givenControlled>>;

/**
 * Registers that do not agree with the stock, or with themselves, of every clinic: nothing but an empty list is right.
 *
 * @param since `opened` where a drug was used before anybody kept its register.
 */
export async function wrongRegisters(
  { owner }: TestDatabase,
  since: 'always' | 'opened' = 'always',
): Promise<readonly unknown[]> {
  return (await owner.query(since === 'always' ? WRONG_REGISTERS : WRONG_REGISTERS_SINCE_OPENED)).rows;
}

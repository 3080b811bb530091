import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a clinic's world has of controlled drugs. */
export interface WorldControlled {
  readonly controlledItemId: string;
  readonly controlledLotId: string;
  readonly safeId: string;
  readonly containerId: string;
  readonly discrepancyId: string;
  readonly controlledCountId: string;
}

interface ControlledOf {
  readonly clinicId: string;
  readonly canary: string;
}

/** A controlled drug with one lot, half of it in a container whose last count did not agree. */
export async function givenControlledRoom(
  owner: pg.Pool,
  { clinicId, canary }: ControlledOf,
): Promise<WorldControlled> {
  const ids = {
    controlledItemId: randomUUID(),
    controlledLotId: randomUUID(),
    safeId: randomUUID(),
    containerId: randomUUID(),
    discrepancyId: randomUUID(),
    controlledCountId: randomUUID(),
  };
  const { controlledItemId, controlledLotId, safeId, containerId, discrepancyId, controlledCountId } = ids;
  const [confirmationId, countedBy, witnessId] = [randomUUID(), randomUUID(), randomUUID()];
  // One transaction: a container without a register is refused when it ends.
  await owner.query(`
    insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, stock_unit, control_schedule)
      values ('${clinicId}', '${controlledItemId}', 'drug', '${canary} controlled', 'pharmacy', 'medicine', 'mL', 'C-II');
    insert into stock_locations (clinic_id, id, name, kind) values ('${clinicId}', '${safeId}', '${canary} safe', 'cabinet');
    insert into stock_items (clinic_id, item_id) values ('${clinicId}', '${controlledItemId}');
    insert into stock_lots (clinic_id, id, item_id, lot_number, supplier, received_on)
      values ('${clinicId}', '${controlledLotId}', '${controlledItemId}', '${canary} lot', '${canary} depot', current_date);
    insert into stock_movements (clinic_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths)
      values ('${clinicId}', '${controlledItemId}', 'mL', 'received', '${safeId}', '${controlledLotId}', 20000);
    insert into controlled_items (clinic_id, item_id, substance, form, strength)
      values ('${clinicId}', '${controlledItemId}', '${canary} substance', 'Solution', '10 mg/mL');
    insert into controlled_containers (clinic_id, id, number, item_id, lot_id, drug_name, schedule, substance, form, strength, unit,
        size_thousandths, location_id)
      values ('${clinicId}', '${containerId}', 1, '${controlledItemId}', '${controlledLotId}', '${canary} drug', 'C-II',
        '${canary} substance', 'Solution', '10 mg/mL', 'mL', 10000, '${safeId}');
    insert into controlled_register_rows (clinic_id, container_id, kind, quantity_thousandths, location_id)
      values ('${clinicId}', '${containerId}', 'opened', 10000, '${safeId}');
    insert into controlled_discrepancies (clinic_id, id, container_id, expected_thousandths, counted_thousandths)
      values ('${clinicId}', '${discrepancyId}', '${containerId}', 10000, 9000);
    insert into controlled_witnesses (clinic_id, id, witness_id, asked_by, purpose)
      values ('${clinicId}', '${confirmationId}', '${witnessId}', '${countedBy}', 'counted');
    insert into controlled_counts (clinic_id, id, kind, counted_on, moment, confirmation_id, counted_by)
      values ('${clinicId}', '${controlledCountId}', 'inventory', current_date, 'opening', '${confirmationId}', '${countedBy}');
    insert into controlled_count_lines (clinic_id, count_id, line_number, item_id, lot_id, location_id, container_id, counted_thousandths)
      values ('${clinicId}', '${controlledCountId}', 1, '${controlledItemId}', '${controlledLotId}', '${safeId}', '${containerId}', 9000)`);
  return ids;
}

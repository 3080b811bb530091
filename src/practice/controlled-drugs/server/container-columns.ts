import { sql } from 'kysely';

/** The columns of `ContainerSummary`, of `controlled_containers c`. */
export const containerColumns = (clinicId: string) => sql`
  c.id, c.number, c.item_id as "itemId", c.lot_id as "lotId", c.location_id as "locationId", c.size_thousandths as "sizeThousandths",
  c.balance_thousandths as "balanceThousandths", c.opened_at as "openedAt",
  (select t.lot_number from stock_lots t where t.clinic_id = ${clinicId} and t.id = c.lot_id) as "lotNumber",
  (select t.expires_on from stock_lots t where t.clinic_id = ${clinicId} and t.id = c.lot_id) as "expiresOn",
  (select p.name from stock_locations p where p.clinic_id = ${clinicId} and p.id = c.location_id) as "locationName",
  exists (select from controlled_discrepancies d
    where d.clinic_id = ${clinicId} and d.container_id = c.id and d.state <> 'closed') as "hasDiscrepancy"`;

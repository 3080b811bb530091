import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A laboratory that a clinic uses, with two blood tests of one tube and one of serum. */
export async function givenOrderable(
  owner: pg.Pool,
  clinicId: string,
  kind: 'reference' | 'in_house' = 'reference',
): Promise<string> {
  const id = randomUUID();
  await owner.query(`insert into laboratories (id, name, country, kind) values ($1, $2, 'DE', $3)`, [
    id,
    `Laboratory ${id.slice(0, 8)}`,
    kind,
  ]);
  const tests = [
    ['CBC', 'Complete blood count', 'EDTA blood', 'Purple top', 24],
    ['RETI', 'Reticulocytes', 'EDTA blood', 'Purple top', 48],
    ['CHEM', 'Chemistry panel', 'Serum', 'Red top', 24],
  ] as const;
  for (const [code, name, specimen, container, hours] of tests)
    await owner.query(
      `insert into laboratory_tests (laboratory_id, code, name, specimen, container, turnaround_hours)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, code, name, specimen, container, hours],
    );
  await owner.query(
    `insert into clinic_laboratories (clinic_id, laboratory_id, is_on) values ($1, $2, true)`,
    [clinicId, id],
  );
  return id;
}

import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { InstructionTexts } from '../contract.ts';
import { instructionText } from '../instruction.rules.ts';
import type { EmergencyScope } from './emergency-scope.ts';

const Row = z.object({
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  emergencyName: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  texts: InstructionTexts.nullable(),
});

/** What clients read at once, by language, while the clinic is open or closed. @throws AppError `not_found` */
export async function findInstructions({
  tx,
  session: { clinicId },
}: EmergencyScope): Promise<(language: MessageLanguage, isOpen: boolean) => string> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select c.name as "clinicName", c.phone as "clinicPhone", e.name as "emergencyName", e.phone as "emergencyPhone", e.texts
      from clinics c left join emergency_settings e on e.clinic_id = ${clinicId} where c.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  return (language, isOpen) =>
    instructionText(language, isOpen, row, row.texts?.[language] ?? { open: null, closed: null });
}

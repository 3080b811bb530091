import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { clinicLines, fileNamePart, paperStyleOf, signalmentText } from '#practice/clinics/paper.rules.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';
import type { LabTable } from '../pet-results.contract.ts';
import { tableOf } from '../lab-table.rules.ts';
import { unitText, valueOnPaper } from '../value-text.rules.ts';
import { findPetReports, type PetReport } from './pet-table.ts';

const text = z.string().nullable();
const Facts = z.object({
  clinic: PaperClinic,
  pet: z.object({
    name: z.string(),
    species: z.enum(SPECIES),
    breed: text,
    sex: z.enum(PET_SEXES),
    neutered: z.boolean().nullable(),
    bornOn: CalendarDay.nullable(),
  }),
});

/** As many dates as are readable on one sheet. */
const COLUMNS = 6;

async function findFacts({ tx, session: { clinicId } }: MemberContext, petId: string) {
  const facts = await fetchRow(
    tx,
    Facts,
    sql`
    select ${clinicJson} as clinic,
        json_build_object('name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex, 'neutered', p.neutered,
          'bornOn', p.born_on) as pet
      from pets p join clinics k on k.id = ${clinicId} where p.clinic_id = ${clinicId} and p.id = ${petId}`,
  );
  if (!facts) throw new AppError('not_found');
  return facts;
}

const rowsOf = (reports: readonly PetReport[]): string[][] => {
  const rowOf = ({ name, unit, cells }: LabTable['rows'][number]): string[] => {
    const values = reports.map(({ report }) => {
      const cell = cells.find(({ reportId }) => reportId === report.id);
      return cell ? valueOnPaper(cell, unit) : '';
    });
    return [unit === null ? name : `${name}, ${unitText(unit)}`, ...values];
  };
  return tableOf(reports).map(rowOf);
};

/** The latest results of a pet as a PDF, all dates side by side. @throws AppError `not_found`. */
export async function printLabTable(ctx: MemberContext, { petId }: { readonly petId: string }) {
  const [facts, { items }] = await Promise.all([
    findFacts(ctx, petId),
    findPetReports(ctx, { petId, limit: COLUMNS }),
  ]);
  const { clinic, pet } = facts;
  const style = paperStyleOf(clinic);
  const sheet = await openPdfSheet({
    title: `Laboratory results ${pet.name}`,
    author: clinic.name,
    createdAt: ctx.now,
    size: style.size,
    footer: `Laboratory results for ${pet.name}`,
  });
  sheet.header(clinic.name, clinicLines(clinic));
  sheet.title('Laboratory results', `${pet.name}, ${signalmentText(pet)}`);
  if (items.length === 0) sheet.paragraph('No laboratory results yet.', 10);
  else
    sheet.rows(
      [
        'Result',
        ...items.map(({ report }) => `${style.dayOf(report.resultedAt)}, ${report.laboratory.name}`),
      ],
      rowsOf(items),
      [3, ...items.map(() => 2)],
    );
  const pdf = await sheet.finish();
  ctx.audit('lab_report.printed', petId, { after: { reports: items.map(({ id }) => id) } });
  return {
    fileName: `laboratory-results-${fileNamePart(pet.name)}.pdf`,
    contentBase64: pdf.toString('base64'),
  };
}

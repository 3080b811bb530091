import { sql } from 'kysely';
import * as z from 'zod';
import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { clinicLines, fileNamePart, paperStyleOf, signalmentText } from '#practice/clinics/paper.rules.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';
import { DiagnosticReport } from '../../contract.ts';
import { reportColumns } from '../report-columns.ts';

const text = z.string().nullable();
const Row = z.object({
  report: DiagnosticReport,
  clinic: PaperClinic,
  patient: z.object({
    species: z.enum(SPECIES),
    breed: text,
    sex: z.enum(PET_SEXES),
    neutered: z.boolean().nullable(),
    clientName: text,
  }),
});
type Facts = z.infer<typeof Row>;

async function print({ report, clinic, patient }: Facts): Promise<Buffer> {
  const style = paperStyleOf(clinic);
  const kind = DIAGNOSTIC_REPORT_LABELS[report.kind];
  const sheet = await openPdfSheet({
    title: `${kind} report: ${report.title}`,
    author: clinic.name,
    createdAt: new Date(report.signedAt ?? report.savedAt),
    size: style.size,
    footer: `${kind} report for ${report.pet.name}`,
    ...(report.signedAt === null ? { mark: 'DRAFT' } : {}),
  });
  sheet.header(clinic.name, clinicLines(clinic));
  sheet.title(`${kind} report`, report.title);
  sheet.fields(
    [
      { label: 'Patient', value: report.pet.name },
      { label: 'Species, breed, sex', value: signalmentText(patient) },
      { label: 'Client', value: patient.clientName ?? '' },
      { label: 'Doctor', value: report.doctor?.fullName ?? '' },
      { label: 'Date', value: style.dayOf(report.createdAt) },
    ].filter(({ value }) => value !== ''),
  );
  const sections = [
    ['Technique', report.technique],
    ['Findings', report.findings],
    ['Conclusion', report.conclusion],
  ] as const;
  for (const [heading, content] of sections) {
    if (content === null) continue;
    sheet.heading(heading);
    sheet.paragraph(content, 10);
  }
  const captions = report.pictures.flatMap(({ caption, title }, index) => [
    `${index + 1}. ${caption || title}`,
  ]);
  if (captions.length > 0) {
    sheet.heading('Pictures in the record');
    sheet.paragraph(captions.join('\n'));
  }
  for (const {
    kind: entry,
    text: added,
    reason,
    signerName,
    signerLicence,
    signedAt,
    contentHash,
  } of report.signatures) {
    sheet.heading(entry === 'signature' ? 'Signature' : 'Addendum');
    if (added !== null)
      sheet.paragraph([added, reason && `Reason: ${reason}`].filter(Boolean).join('\n'), 10);
    const signer = [signerName, signerLicence && `license ${signerLicence}`].filter(Boolean).join(', ');
    sheet.paragraph(`${signer}, ${style.instant(signedAt)}\nSHA-256 ${contentHash}`, 8);
  }
  return sheet.finish();
}

/** A report as a PDF; the pictures are named by their captions. @throws AppError `not_found`. */
export async function getReportPdf(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ fileName: string; contentBase64: string }> {
  const facts = await fetchRow(
    tx,
    Row,
    sql`select ${reportColumns(clinicId)},
          ${clinicJson} as clinic,
          json_build_object('species', p.species, 'breed', p.breed, 'sex', p.sex, 'neutered', p.neutered,
            'clientName', (select c.full_name from visits v join clients c on c.clinic_id = ${clinicId} and c.id = v.client_id
              where v.clinic_id = ${clinicId} and v.id = r.visit_id)) as patient
          from diagnostic_reports r
          join clinics k on k.id = ${clinicId}
          join pets p on p.clinic_id = ${clinicId} and p.id = r.pet_id
         where r.clinic_id = ${clinicId} and r.id = ${id}`,
  );
  if (!facts) throw new AppError('not_found');
  const name = [facts.report.kind, fileNamePart(facts.report.pet.name)].join('-');
  return { fileName: `${name}.pdf`, contentBase64: (await print(facts)).toString('base64') };
}

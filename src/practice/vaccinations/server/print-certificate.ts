import { openPdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import { printDay } from '#foundation/values/print-time.ts';
import type { CertificateContent } from '../certificates.contract.ts';

/** The height of the statement, a few lines, with the line to sign on. */
const ATTESTED = 110;

export interface IssuedCertificate {
  readonly number: number;
  readonly issuedAt: string;
  readonly hash: string;
  readonly content: CertificateContent;
}

/** Of the columns of the vaccinations: the vaccine needs the most room. */
const SHARES = [1.1, 2, 1.6, 0.9, 1.1, 1.4];

/** How many characters of the hash are printed: enough to compare by eye. */
const PRINTED_HASH = 16;

/** An issued certificate as a PDF: the same bytes each time. */
export async function printCertificate({
  number,
  issuedAt,
  hash,
  content,
}: IssuedCertificate): Promise<Buffer> {
  const sheet = await openPdfSheet({
    title: `${content.title} ${number}`,
    author: content.clinicName,
    createdAt: new Date(issuedAt),
    size: content.size,
    footer: `Certificate ${number} · ${hash.slice(0, PRINTED_HASH)}`,
  });
  sheet.header(content.clinicName, content.clinicLines);
  const { country, issuedOn } = content;
  const issued = country === undefined ? issuedOn : printDay(issuedOn, country, 'long');
  sheet.title(content.title, `Certificate ${number}, issued ${issued}`);
  for (const { title, fields } of content.groups) {
    sheet.heading(title);
    sheet.fields(fields);
  }
  if (content.rows !== null) {
    sheet.heading('Vaccinations');
    sheet.rows(content.rows.head, content.rows.items, SHARES);
  }
  // Nobody signs a page that does not say what they attest.
  sheet.ensureRoom(ATTESTED);
  sheet.paragraph(content.statement);
  sheet.signature(content.signature);
  return sheet.finish();
}

import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { ExportedFile, ExportFormat } from '../contract.ts';
import { fileNamePart } from '#practice/clinics/paper.rules.ts';
import { RecordFile } from '../record-file.contract.ts';
import { printRecord } from './print-record.ts';

/** A record as a file to download. */
export async function recordAsFile(record: RecordFile, format: ExportFormat): Promise<ExportedFile> {
  const day = localDayOf(Date.parse(record.exportedAt), record.clinic.timeZone);
  const name = `record-${fileNamePart(record.pet.name)}-${record.kind}-${day}`;
  const content =
    format === 'pdf'
      ? await printRecord(record)
      : Buffer.from(`${JSON.stringify(RecordFile.parse(record), null, 2)}\n`);
  return {
    fileName: `${name}.${format}`,
    mimeType: format === 'pdf' ? 'application/pdf' : 'application/json',
    contentBase64: content.toString('base64'),
  };
}

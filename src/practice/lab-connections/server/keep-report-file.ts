import { randomUUID } from 'node:crypto';
import { FileRefused } from '#foundation/server/keep-file.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { titleOf } from '#practice/documents/upload-fault.rules.ts';
import type { ReportFile } from '#practice/lab-results/server/public/report-file.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { ReportFault } from '../report-faults.rules.ts';
import type { LabParts } from './lab-parts.ts';

interface ArrivedFile {
  readonly clinicId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * LABX-10. Keeps a PDF in the storage, before the transaction that adds it to the record. What no transaction adds, because it fails or the same
 * file came before, is deleted after a day as every upload that was not used.
 *
 * @throws FileRefused when the storage is full, and whatever else may be different when it is tried again.
 */
export async function keepReportFile(
  { keep }: LabParts,
  { clinicId, fileName, bytes, sha256 }: ArrivedFile,
): Promise<Result<ReportFile, ReportFault>> {
  const path = `${clinicId}/${randomUUID()}`;
  try {
    const kept = await keep({
      bucketId: DOCUMENT_BUCKET,
      name: path,
      bytes: Buffer.from(bytes),
      mimeType: 'application/pdf',
    });
    if (kept.mimeType !== 'application/pdf') return refuse('not_pdf');
    return ok({ path, title: titleOf(fileName), sha256 });
  } catch (error) {
    if (!(error instanceof FileRefused) || error.reason === 'full') throw error;
    return refuse(error.reason === 'type' ? 'not_pdf' : 'too_large');
  }
}

import { saveFile } from '#foundation/web/export/export-csv.ts';
import type { ExportedFile } from '../contract.ts';

/** Downloads a file that an endpoint made. */
export function saveExportedFile({ fileName, mimeType, contentBase64 }: ExportedFile): void {
  const bytes = Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: mimeType }), fileName);
}

import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ImportReport, ImportTests } from '../contract.ts';
import { planTestsImport, toImportReport } from './plan-tests-import.ts';

/** What an import would change. @throws AppError `not_found`; `invalid_input` at `csv` for an invalid file. */
export const previewTestsImport = async (ctx: PlatformContext, input: ImportTests): Promise<ImportReport> =>
  toImportReport(await planTestsImport(ctx, input));

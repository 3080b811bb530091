import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CatalogueReport, ImportCatalogue } from '../contract.ts';
import { planCatalogueImport, toCatalogueReport } from './plan-catalogue-import.ts';

/** What an import would change. @throws AppError `invalid_input` at `csv` for an invalid file. */
export const previewCatalogueImport = async (
  ctx: MemberContext,
  input: ImportCatalogue,
): Promise<CatalogueReport> => toCatalogueReport(await planCatalogueImport(ctx, input));

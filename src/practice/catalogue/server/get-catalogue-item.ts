import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CatalogueItemPage } from '../contract.ts';
import { findCatalogueItem } from './find-catalogue-item.ts';

/** One item. @throws AppError `not_found`. */
export const getCatalogueItem = (
  ctx: MemberContext,
  { itemId }: { readonly itemId: string },
): Promise<CatalogueItemPage> => findCatalogueItem(ctx, itemId);

import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { ItemOrderingCard } from '#practice/purchasing/web/public/item-ordering-card.tsx';
import { StockItemParts } from '#practice/stock/web/public/stock-item.tsx';

export const handle = screen({ title: 'Inventory', roles: STAFF_ROLES });

/** One item: its lots and movements, and what is suggested to order of it. */
export default function StockItemPage() {
  return (
    <StockItemParts hasForecast={useAssistantFeature('inventory_forecast')}>
      {(itemId) => <ItemOrderingCard itemId={itemId} />}
    </StockItemParts>
  );
}

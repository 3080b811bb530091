import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { OnOrderOf } from '#practice/purchasing/web/public/on-order-of.tsx';
import { Inventory } from '#practice/stock/web/public/inventory.tsx';

export const handle = screen({ title: 'Inventory', roles: STAFF_ROLES });

/** What the clinic has, and what is on order. */
export default function InventoryPage() {
  return (
    <Inventory
      hasForecast={useAssistantFeature('inventory_forecast')}
      renderWithOnOrder={(itemIds, show) => <OnOrderOf itemIds={itemIds}>{show}</OnOrderOf>}
    />
  );
}

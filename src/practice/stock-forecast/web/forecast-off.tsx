import { TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { useAssistantSwitch } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';

/** A page of the forecast: where the clinic has turned it off, only that. */
export function ForecastOff({ children }: { readonly children: ReactNode }) {
  if (useAssistantSwitch('inventory_forecast') !== 'off') return children;
  return (
    <>
      <h1 className="sr-only">Forecast</h1>
      <EmptyState
        icon={<TrendingUp />}
        title="The forecast is turned off"
        hint="A clinic admin can turn it on in the settings."
      />
    </>
  );
}

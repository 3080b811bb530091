import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getForecastEndpoint } from '#practice/stock-forecast/contract.ts';
import { explainReorder } from '../explain-reorder.rules.ts';
import type { SuggestedItem } from '../suggestions.contract.ts';

/** ASSIST-11. A suggestion in sentences, with the forecast of the item. Nothing where the forecast is turned off. */
export function ReorderExplanation({ item }: { readonly item: SuggestedItem }) {
  const isOn = useAssistantFeature('inventory_forecast');
  return isOn ? <Explanation item={item} /> : null;
}

function Explanation({ item }: { readonly item: SuggestedItem }) {
  const { itemId, name } = item;
  const { country } = useClinicClock();
  const { data, error } = useQuery(queryOf(getForecastEndpoint, { itemId }));
  return (
    <section
      aria-label={`Explanation: ${name}`}
      className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-sm"
    >
      {!data && !error && <Skeleton className="h-20" />}
      {error && !data && <p className="text-ink-muted">{messageOf(error)}</p>}
      {data && (
        <>
          <ul className="flex list-disc flex-col gap-0.5 pl-4">
            {explainReorder({ suggestion: item, forecast: data, country }).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="text-ink-muted">
            Explained by rules from these figures. No AI model was used.{' '}
            <Link to={`/clinic/inventory/forecast/${itemId}`} className="focus-ring rounded-sm underline">
              Forecast of this item
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

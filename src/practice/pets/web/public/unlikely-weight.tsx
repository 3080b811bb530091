import type { WeightUnit } from '#foundation/values/weight.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { nearDateIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { UnlikelyWeight } from '../../contract.ts';

/** The last weight, if the server asks whether the new one is right. */
export const unlikelyWeightOf = (error: unknown): UnlikelyWeight | undefined =>
  error instanceof ApiError && error.code === 'weight_unlikely'
    ? UnlikelyWeight.safeParse(error.details).data
    : undefined;

interface UnlikelyWeightBannerProps {
  /** The weight that was sent. */
  readonly weightGrams: number;
  readonly last: UnlikelyWeight;
  readonly unit: WeightUnit;
  readonly zone: string;
  readonly onConfirm: () => void;
}

/** D3. Asks again about a weight that differs by more than 20 % from the last one. */
export function UnlikelyWeightBanner({
  weightGrams,
  last,
  unit,
  zone,
  onConfirm,
}: UnlikelyWeightBannerProps) {
  return (
    <Banner
      tone="warn"
      announce
      title={`Is ${showWeight(weightGrams, unit)} right?`}
      action={
        <Button size="sm" onClick={onConfirm}>
          Yes, save it
        </Button>
      }
    >
      <p>
        The last weight was {showWeight(last.lastWeightGrams, unit)} on {nearDateIn(zone, last.lastWeighedAt)}
        . That is a change of more than 20%.
      </p>
    </Banner>
  );
}

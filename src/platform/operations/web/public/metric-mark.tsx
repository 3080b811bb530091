import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Metric } from '../../health.rules.ts';

/** A metric's state, by shape and label as well as by color. */
export function MetricMark({ tone }: Pick<Metric, 'tone'>) {
  if (tone === 'bad') return <OctagonAlert aria-label="Urgent" className="size-4.5 shrink-0 text-bad" />;
  if (tone === 'warn')
    return <TriangleAlert aria-label="Needs attention" className="size-4.5 shrink-0 text-warn" />;
  return <CircleCheck aria-label="Normal" className="size-4.5 shrink-0 text-good" />;
}

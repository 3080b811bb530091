import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert, Wrench } from 'lucide-react';
import { COMPONENT_STATE_LABELS, type ComponentState } from '#vocabulary/status.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const LOOKS = {
  operational: { tone: 'good', icon: <CircleCheck aria-hidden /> },
  degraded: { tone: 'warn', icon: <TriangleAlert aria-hidden /> },
  down: { tone: 'bad', icon: <OctagonAlert aria-hidden /> },
  maintenance: { tone: 'brand', icon: <Wrench aria-hidden /> },
  unused: { tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  unknown: { tone: 'neutral', icon: <CircleDashed aria-hidden /> },
} as const;

/** A component's state, by shape, label and color. */
export const StateBadge = ({ state }: { readonly state: ComponentState }) => (
  <Badge {...LOOKS[state]}>{COMPONENT_STATE_LABELS[state]}</Badge>
);

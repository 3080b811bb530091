import { useQuery } from '@tanstack/react-query';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { mayAct } from '../shadow-mode.rules.ts';
import {
  getTrackRecordEndpoint,
  switchForecastEndpoint,
  type TrackRecord,
} from '../track-record.contract.ts';
import { comparedText, shadowText } from './shadow-mode-text.ts';

/** How forecasts of past weeks turned out, and the switch that lets them decide about order suggestions. */
export function ShadowModeCard() {
  const { data } = useQuery(queryOf(getTrackRecordEndpoint, {}));
  return data ? <Record record={data} /> : null;
}

function Record({ record }: { readonly record: TrackRecord }) {
  const { can } = useSession();
  const { mutate, isPending, variables } = useWrite(switchForecastEndpoint);
  const acts = isPending ? variables.acts : record.acts;
  const mayTurnOn = mayAct(record.weeks);
  const change = (next: boolean) =>
    mutate(
      { acts: next, version: record.version },
      {
        onSuccess: () =>
          notify({
            title: next ? 'Order suggestions go by the forecast' : 'Order suggestions go by average use',
            tone: 'good',
          }),
        onError: (error) =>
          notify({
            title: 'The forecast could not be changed',
            text: messageOf(error),
            tone: 'destructive',
          }),
      },
    );
  return (
    <Card>
      <CardHeader
        title={record.acts ? 'Used for order suggestions' : 'Shadow mode'}
        description={shadowText(record)}
      />
      <CardBody className="flex flex-col gap-3">
        {record.weeks.length > 0 && (
          <ul className="flex flex-col gap-1 text-sm" aria-label="Compared weeks">
            {record.weeks.map((week) => (
              <li key={week.weekOn} className="flex flex-wrap gap-x-3">
                <span className="w-24 text-ink-muted">{shortDay(week.weekOn)}</span>
                <span>{comparedText(week, showNumber)}</span>
              </li>
            ))}
          </ul>
        )}
        {can(switchForecastEndpoint.permission) && (
          <SwitchField
            label="Use the forecast for order suggestions"
            hint="Only for items without a reorder point and par level of their own. Every order is still a draft until it is approved."
            checked={acts}
            disabled={isPending || (!acts && !mayTurnOn)}
            onCheckedChange={change}
          />
        )}
      </CardBody>
    </Card>
  );
}

import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { alertActionsOf } from '../alert-actions.rules.ts';
import { EXPIRY_WARNING_DAYS, type StockItem } from '../contract.ts';
import { receiveStockEndpoint } from '../moves.contract.ts';
import { RemedyButton } from './remedy-button.tsx';
import { ALERT_LOOKS, levelText, LOT_STATE_LABELS, lotTitle } from './stock-labels.ts';
import type { Locations } from './use-locations.ts';
import { useStockSheet } from './use-stock-sheet.ts';

interface ItemAlertsProps {
  readonly item: StockItem;
  readonly locations: Locations;
}

type Action = ReturnType<typeof alertActionsOf>[number];

/** ALERT-1. What needs something, each with what is done about it. Nothing where nothing does. */
export function ItemAlerts({ item, locations }: ItemAlertsProps) {
  const { today } = useClinicClock();
  const { open } = useStockSheet();
  const mayWrite = useSession().can(receiveStockEndpoint.permission);
  // Where a lot is decides what is done about it.
  if (locations.all === undefined) return null;
  const firstLocationId = item.settings?.defaultLocationId ?? locations.defaultId;
  const actions = alertActionsOf(item, { today, withinDays: EXPIRY_WARNING_DAYS, firstLocationId });
  if (actions.length === 0) return null;
  return (
    <Card aria-labelledby="stock-alerts-title">
      <CardHeader title="Needs attention" titleId="stock-alerts-title" />
      <ItemList className="border-t border-line">
        {actions.map((action) => (
          <li key={action.key} className="flex items-center gap-3 px-4 py-2.5 max-sm:flex-wrap">
            <Badge tone={ALERT_LOOKS[action.alert].tone}>{ALERT_LOOKS[action.alert].label}</Badge>
            <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
              {actionText(action, item, locations)}
            </p>
            {mayWrite && (
              <RemedyButton
                remedy={action.remedy}
                about={action.at ? lotTitle(action.at.lot.lotNumber) : item.name}
                onOpen={(sheet) =>
                  open(sheet, {
                    itemId: item.itemId,
                    lotId: action.at?.lot.id,
                    locationId: action.locationId,
                  })
                }
              />
            )}
          </li>
        ))}
      </ItemList>
    </Card>
  );
}

/** What is wrong, in a sentence. */
function actionText(
  { alert, remedy, at, locationId, quantityThousandths }: Action,
  { unit, settings }: StockItem,
  { nameOf }: Locations,
): string {
  const quantity = levelText(quantityThousandths, unit);
  const place = locationId === null ? '' : nameOf(locationId);
  if (at === null) {
    if (alert === 'short') return `${quantity} more were used at ${place} than were on record.`;
    if (alert === 'out') return 'No usable stock left.';
    return `${quantity} can be used; the reorder point is ${levelText(settings?.reorderPointThousandths ?? 0, unit)}.`;
  }
  const { lot } = at;
  const what = `${lotTitle(lot.lotNumber)} at ${place}, ${quantity}`;
  if (alert === 'held')
    return `${what}: ${LOT_STATE_LABELS[lot.state].toLowerCase()}, ${lot.stateReason ?? ''}`;
  const day = lot.expiresOn === null ? '' : shortDay(lot.expiresOn);
  if (alert === 'expired') return `${what}: expired ${day}.`;
  return remedy === 'use_first'
    ? `${what}: expires ${day}. Treatments use stock from another location first.`
    : `${what}: treatments use it first. Return what is left by ${day}, its expiry date.`;
}

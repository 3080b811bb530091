import * as z from 'zod';
import { FORECAST_METHODS } from '#vocabulary/forecast-methods.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** In thousandths of the item’s dispensing unit. */
const thousandths = () => z.int();

const Facts = {
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  method: z.enum(FORECAST_METHODS),
  /** By how much that method was off in a week, over the last 8; null for an item that is too new. */
  errorThousandths: thousandths().nullable(),
  isIntermittent: z.boolean(),
  /** Whole weeks that are known of the item. */
  knownWeeks: z.int(),
  /** What is expected of each of the next weeks, this one first. */
  weeks: z.array(thousandths()),
  /** What “the same as last year” expects of those weeks, and by how much it was off; null for an item that is too new. */
  lastYear: z.object({ errorThousandths: thousandths(), weeks: z.array(thousandths()) }).nullable(),
  /** What acts may take, less what is short. */
  availableThousandths: thousandths(),
  /** Until that is used up; null where nothing is expected to be used. */
  weeksLeft: z.number().nullable(),
};

export const ItemForecast = z.object(Facts);
export type ItemForecast = z.infer<typeof ItemForecast>;

/** As many items as are forecast within a fraction of a second. */
export const FORECAST_PAGE_LIMIT = 1000;

/** A clinic is read page by page, which shows how far it is: `total` items in all. */
export const listForecastsEndpoint = endpoint({
  id: 'stockForecast.list',
  method: 'GET',
  path: '/v1/stock/forecasts',
  summary: 'What will be used of the items whose level is kept, in pages of up to a thousand.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'stockItems'],
  input: z.strictObject({
    limit: z.coerce.number().int().min(1).max(FORECAST_PAGE_LIMIT).default(FORECAST_PAGE_LIMIT),
    cursor: PageRequest.shape.cursor,
  }),
  output: pageOf(ItemForecast).extend({ total: z.int() }),
  errors: [],
});

export const getForecastEndpoint = endpoint({
  id: 'stockForecast.get',
  method: 'GET',
  path: '/v1/stock/items/{itemId}/forecast',
  summary: 'What will be used of an item, with what was used and every method that was tried.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'stockItems/{itemId}'],
  input: z.strictObject({ itemId: z.uuid() }),
  output: z.object({
    ...Facts,
    /** What was used in each known week, the earliest first. */
    use: z.array(z.object({ weekOn: CalendarDay, quantityThousandths: thousandths() })),
    /** The first day of this week, which is not over. */
    thisWeekOn: CalendarDay,
    compared: z.array(z.object({ method: z.enum(FORECAST_METHODS), errorThousandths: thousandths() })),
  }),
  errors: ['not_found'],
});

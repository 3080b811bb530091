import { describe, expect, test } from 'vitest';
import { CAR, STORAGE, stockItem, stockLot, uuidOf } from '#test/stock-item.ts';
import { alertActionsOf, firstRemedyOf, lotKey, lotsByPlace } from './alert-actions.rules.ts';

const WHEN = { today: '2026-11-23', withinDays: 30, firstLocationId: STORAGE };
const at = (locationId: string, quantityThousandths = 4000) => [{ locationId, quantityThousandths }];

describe('ALERT-1', () => {
  test.each([
    ['what has expired is wasted', { isExpired: true, expiresOn: '2026-11-22' }, ['expired', 'waste']],
    ['also where it was on hold', { isExpired: true, state: 'recalled' as const }, ['expired', 'waste']],
    ['what is on hold goes back', { state: 'quarantined' as const }, ['held', 'return']],
    [
      'what expires soon elsewhere is used first',
      { expiresOn: '2026-12-23', places: at(CAR) },
      ['expiring', 'use_first'],
    ],
    [
      'what expires soon and is used first already goes back',
      { expiresOn: '2026-12-23' },
      ['expiring', 'return'],
    ],
    ['its last day is soon', { expiresOn: '2026-11-23' }, ['expiring', 'return']],
    ['a day beyond the warning nothing is done', { expiresOn: '2026-12-24' }, undefined],
    ['nothing is done about what never expires', {}, undefined],
  ])('%s', (_, fields, expected) => {
    const [action] = alertActionsOf(stockItem({ lots: [stockLot(10, fields)] }), WHEN);
    expect(action && [action.alert, action.remedy]).toEqual(expected);
  });

  test('the most urgent comes first, each lot at each location has its own', () => {
    const item = stockItem({
      alerts: ['short', 'low', 'expired', 'expiring'],
      level: { ...stockItem().level, availableThousandths: 3000 },
      shortPlaces: at(CAR, 2000),
      lots: [
        stockLot(10, {
          expiresOn: '2026-11-30',
          places: [...at(STORAGE, 1000), ...at(CAR, 2000)],
        }),
        stockLot(11, { isExpired: true, expiresOn: '2026-11-01' }),
      ],
    });
    expect(
      alertActionsOf(item, WHEN).map(({ alert, remedy, locationId, quantityThousandths }) => [
        alert,
        remedy,
        locationId,
        quantityThousandths,
      ]),
    ).toEqual([
      ['short', 'count', CAR, 2000],
      ['low', 'order', null, 3000],
      ['expired', 'waste', STORAGE, 10_000],
      ['expiring', 'return', STORAGE, 1000],
      ['expiring', 'use_first', CAR, 2000],
    ]);
  });

  const listed = (fields: object = {}) => ({
    alerts: [],
    isControlled: false,
    places: at(STORAGE),
    settings: null,
    ...fields,
  });
  test.each([
    [[], null],
    [['short', 'expired'], 'count'],
    [['out'], 'order'],
    [['low', 'expiring'], 'order'],
    [['expired', 'expiring'], 'waste'],
    [['held'], 'return'],
    [['expiring'], 'return'],
  ] as const)('an item of the list with %j', (alerts, remedy) => {
    expect(firstRemedyOf(listed({ alerts: [...alerts] }), STORAGE)).toBe(remedy);
  });

  test('in the list, what expires is used first where some of it is elsewhere', () => {
    const expiring = { alerts: ['expiring'], places: [...at(STORAGE), ...at(CAR)] };
    expect(firstRemedyOf(listed(expiring), STORAGE)).toBe('use_first');
    // The item’s own location comes before the clinic’s.
    const { settings } = stockItem();
    const own = {
      ...expiring,
      places: at(CAR),
      settings: settings && { ...settings, defaultLocationId: CAR },
    };
    expect(firstRemedyOf(listed(own), STORAGE)).toBe('return');
  });

  test('nothing of a controlled drug leaves the stock past its register; it is ordered and brought elsewhere as anything else', () => {
    const item = stockItem({
      isControlled: true,
      alerts: ['short', 'low', 'expired', 'expiring', 'held'],
      shortPlaces: at(CAR, 2000),
      lots: [
        stockLot(10, { expiresOn: '2026-11-30', places: [...at(STORAGE), ...at(CAR)] }),
        stockLot(11, { isExpired: true, expiresOn: '2026-11-01' }),
        stockLot(12, { state: 'recalled' }),
      ],
    });
    expect(alertActionsOf(item, WHEN).map(({ alert, remedy }) => [alert, remedy])).toEqual([
      ['short', 'register'],
      ['low', 'order'],
      ['expired', 'register'],
      ['expiring', 'register'],
      ['expiring', 'use_first'],
      ['held', 'register'],
    ]);
    const first = (alert: string, places = at(STORAGE)) =>
      firstRemedyOf(listed({ isControlled: true, alerts: [alert], places }), STORAGE);
    expect(first('expired')).toBe('register');
    expect(first('out')).toBe('order');
    expect(first('expiring')).toBe('register');
    expect(first('expiring', at(CAR))).toBe('use_first');
  });
});

test('lots by location keep their order', () => {
  const lots = [stockLot(11, { places: [...at(CAR), ...at(STORAGE)] }), stockLot(10)];
  expect(lotsByPlace({ lots }).map(({ key }) => key)).toEqual([
    lotKey(uuidOf(11), CAR),
    lotKey(uuidOf(11), STORAGE),
    lotKey(uuidOf(10), STORAGE),
  ]);
});

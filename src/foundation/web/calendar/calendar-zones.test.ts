import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { deviceZone } from '../time/zone-time.ts';
import { longDay } from '../time/day-format.ts';
import { Calendar } from './calendar.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The clocks of Cairo go forward at midnight, at the beginning of the 24th of April 2026. */
const TODAY = '2026-04-24';

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo', 'America/Sao_Paulo', 'Europe/Berlin'])(
  'a device in %s shows the same days',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(deviceZone()).toBe(zone);
    const drawn = renderToString(
      createElement(Calendar, {
        value: '2026-04-01',
        today: TODAY,
        max: '2026-05-01',
        onSelect: () => undefined,
      }),
    );
    const cells = drawn.split('<td').slice(1);
    const days = Array.from({ length: 35 }, (_, index) => addDays('2026-03-30', index));
    expect(cells.map((cell) => /aria-label="([^"]*)"/.exec(cell)?.[1])).toEqual(
      days.map((day) => (day === TODAY ? `Today, ${longDay(day)}` : longDay(day))),
    );
    const daysWith = (mark: string) => days.filter((_, index) => cells[index]?.includes(mark));
    expect(daysWith('data-selected')).toEqual(['2026-04-01']);
    expect(daysWith('data-disabled')).toEqual(days.filter((day) => day > '2026-05-01'));
  },
);

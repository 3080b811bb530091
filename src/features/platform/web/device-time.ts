import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';

/** The platform belongs to no clinic: its times are those of whoever reads them. */
const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `21 Nov 2026`. */
export const deviceDate = (instant: string): string => dateIn(DEVICE_ZONE, instant);

/** `21 Nov 2026, 14:30`. */
export const deviceDateTime = (instant: string): string =>
  `${dateIn(DEVICE_ZONE, instant)}, ${timeIn(DEVICE_ZONE, instant)}`;

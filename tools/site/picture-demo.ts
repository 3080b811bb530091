import { addDays, weekdayOf } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { createLog } from '#foundation/server/log.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { loadSecretKey } from '#foundation/server/secret-key.ts';
import { claimDataFolder, startDatabase } from '#app/database-connection.ts';
import { demoTextAccount } from '#app/message-channels.ts';
import { readSettings } from '#app/settings.ts';
import { NEW_YORK_CLINIC } from '#db/seed/demo-clinics.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { createPasswords } from '#supabase/auth/passwords.ts';
import { storeBlob } from '#supabase/storage/store-blob.ts';

/** The zone of the clinic that the pictures show, and of the browser that takes them. */
export const PICTURE_ZONE = NEW_YORK_CLINIC.timeZone;

const TUESDAY = 2;
/** In the middle of a morning: some visits are over, some pets wait, one is with the doctor. */
const MINUTE_OF_DAY = 10 * 60 + 12;

/** The moment that all pictures show, whenever they are taken: the last Tuesday before `now`, at 10:12 at the clinic. */
export function pictureMoment(now: Date): Date {
  let day = addDays(localDayOf(now.getTime(), PICTURE_ZONE), -1);
  while (weekdayOf(day) !== TUESDAY) day = addDays(day, -1);
  return new Date(instantAtMinute(day, MINUTE_OF_DAY, PICTURE_ZONE));
}

/** Fills a data folder with the demo as it would have been at a moment. A server that is started on it leaves it as it is. */
export async function fillDemoAt(dataFolder: string, moment: Date): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataFolder, DEMO: '1' }, process.cwd());
  const log = createLog('silent');
  const claim = await claimDataFolder(settings);
  try {
    const database = await startDatabase(settings, log, () => undefined);
    try {
      const secretKey = await loadSecretKey(settings);
      await migrate(database.connection, { log, secretKey });
      await seedDemo({
        connection: database.connection,
        hashPassword: createPasswords().hash,
        storeBlob: (key, bytes) => storeBlob(settings, key, bytes),
        textAccount: demoTextAccount(secretKey),
        publicUrl: settings.publicUrl,
        printLine: () => undefined,
        now: moment,
      });
    } finally {
      await database.stop();
    }
  } finally {
    await claim.stop();
  }
}

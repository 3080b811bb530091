import { globSync, readFileSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { readClinicTables } from './clinic-tables.ts';
import { functionBodies } from './function-bodies.ts';
import { unpinnedTables } from './unpinned-tables.ts';

const CLIENT_ACCOUNT = 'clients.user_id is the directory: it says which clinics an account is a client of';
const SUPPORT = 'support_accesses is the directory: it says in which clinic a platform admin is';
const DEVICE =
  'desk_devices is the directory: a browser shows a secret, a session an id, before the clinic is known';
const MODALITY = 'a modality calls a clinic by its AE title, before the clinic is known';
const OWN_CLINIC = 'reads the clinic that the device belongs to, in the same statement';
const OWN_PETS = 'what an account has at all of its clinics: each database would answer for its own';
const ONE_TRIAL = 'trials is a record of the platform: a person has one trial, whichever the clinic';
const COUNT = 'counts rows of clinics in place of a figure that the clinic’s side writes';
const OLD = 'removes what is old of every clinic';
const NIGHTLY = 'says which clinics a nightly job compares; each is then read on its own';

/** P4: functions that find the clinic by an account, a session or a device. By function, the tables they read so. */
const DIRECTORY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'app.begin_request': { support_accesses: SUPPORT },
  'app.clinics_of_ae_title': { imaging_settings: MODALITY },
  'app.delete_unused_invitees': { clients: CLIENT_ACCOUNT },
  'app.find_desk': { desk_devices: DEVICE, staff_members: OWN_CLINIC },
  'app.end_support_access': { support_accesses: SUPPORT },
  'app.is_on_trusted_device': { desk_devices: DEVICE },
  'app.membership': { support_accesses: SUPPORT },
  'app.open_support_access': { support_accesses: SUPPORT },
  'app.own_activity': { desk_devices: DEVICE },
  'app.own_client_ids': { clients: CLIENT_ACCOUNT },
  'app.own_clinic_ids': { clients: CLIENT_ACCOUNT },
  'app.own_pet_ids': { clients: CLIENT_ACCOUNT, pet_clients: OWN_PETS },
  'app.own_sessions': { desk_devices: DEVICE },
  'app.trial_eligibility': { clients: CLIENT_ACCOUNT, trials: ONE_TRIAL },
  'app.attach_to_desk_device': { desk_devices: DEVICE },
  'app.sweep_anonymous_accounts': { clients: CLIENT_ACCOUNT },
  'auth.active_device': { desk_devices: DEVICE },
  'auth.prepare_pin_check': { staff_members: OWN_CLINIC },
};

/** P6: functions of the platform that read the tables of several clinics. */
const STATISTICS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'app.clinic_metrics': { appointments: COUNT },
  'app.clinic_usage': {
    appointments: COUNT,
    clients: COUNT,
    invoices: COUNT,
    payments: COUNT,
    pets: COUNT,
    staff_members: COUNT,
  },
  'app.clinics_needing_attention': { clinic_hours: COUNT, staff_members: COUNT },
  'app.clinics_with_stock': { stock_items: NIGHTLY },
  'app.laboratory_usage': { clinic_laboratories: COUNT },
  'app.platform_weeks': { appointments: COUNT },
  'app.sweep': { recent_changes: OLD },
};

let unpinned: Record<string, string[]>;
beforeAll(async () => {
  await loadModule();
  const clinicTables = readClinicTables();
  const bodies = globSync('db/repeatable/**/*.sql').flatMap((path) =>
    functionBodies(readFileSync(path, 'utf8')),
  );
  expect(bodies.length).toBeGreaterThan(300);
  unpinned = Object.fromEntries(
    bodies.flatMap(({ name, variables, statements }) => {
      const tables = unpinnedTables(statements, { clinicTables, variables }).map(({ table }) => table);
      return tables.length === 0 ? [] : [[name, [...new Set(tables)].toSorted()]];
    }),
  );
});

describe('functions compare clinic_id of each clinic’s table with a parameter or variable', () => {
  test('P1, P4, P6: except in those that find a clinic, and in statistics of the platform', () => {
    const exceptions = Object.entries({ ...DIRECTORY, ...STATISTICS }).map(([name, tables]) => [
      name,
      Object.keys(tables).toSorted(),
    ]);
    expect(unpinned).toEqual(Object.fromEntries(exceptions));
  });
});

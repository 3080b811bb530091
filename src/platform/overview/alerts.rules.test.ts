import { expect, test } from 'vitest';
import { systemAlerts } from './alerts.rules.ts';

const clinic = { clinicId: '00000000-0000-4000-8000-000000000001', clinicName: 'Park Vets' };

test('PLATFORM-1: failures and clinics without an admin come first', () => {
  const alerts = systemAlerts({
    jobsFailed: 3,
    clinics: [
      { kind: 'clinic_without_hours', ...clinic },
      { kind: 'clinic_without_admin', ...clinic },
    ],
  });
  expect(alerts).toEqual([
    { kind: 'jobs_failed', severity: 'danger', clinicId: null, clinicName: null, count: 3 },
    { kind: 'clinic_without_admin', severity: 'danger', ...clinic, count: null },
    { kind: 'clinic_without_hours', severity: 'warning', ...clinic, count: null },
  ]);
});

test('PLATFORM-1: shows no alert without failed jobs or without a job queue', () => {
  expect(systemAlerts({ jobsFailed: 0, clinics: [] })).toEqual([]);
  expect(systemAlerts({ jobsFailed: null, clinics: [] })).toEqual([]);
});

test('PLATFORM-1: expired flags are a warning, listed after the clinics', () => {
  const alerts = systemAlerts({
    jobsFailed: 0,
    expiredFlags: 2,
    clinics: [{ kind: 'clinic_without_hours', ...clinic }],
  });
  expect(alerts.map(({ kind, severity, count }) => [kind, severity, count])).toEqual([
    ['clinic_without_hours', 'warning', null],
    ['flags_expired', 'warning', 2],
  ]);
});

test('PLATFORM-1: overdue tickets and a lost CRM connection are as severe as failures; leads missing in the CRM are not', () => {
  const alerts = systemAlerts({
    jobsFailed: null,
    crmNeedsReconnect: true,
    overdueTickets: 1,
    crmLeadsFailed: 4,
    clinics: [{ kind: 'clinic_without_admin', ...clinic }],
  });
  expect(alerts.map(({ kind, severity, count }) => [kind, severity, count])).toEqual([
    ['crm_needs_reconnect', 'danger', null],
    ['tickets_overdue', 'danger', 1],
    ['clinic_without_admin', 'danger', null],
    ['crm_leads_failed', 'warning', 4],
  ]);
});

test('PLATFORM-1: a late backup is as severe as a failure', () => {
  const alerts = systemAlerts({ jobsFailed: null, backupIsLate: true, clinics: [] });
  expect(alerts).toEqual([
    { kind: 'backup_late', severity: 'danger', clinicId: null, clinicName: null, count: null },
  ]);
});
